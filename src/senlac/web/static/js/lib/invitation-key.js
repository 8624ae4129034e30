// The invitation key in the address of this page.

/** Return the invitation key in the address of this page: with it a private match can be viewed. */
export const invitationKey = () => new URLSearchParams(location.search).get("invite");
