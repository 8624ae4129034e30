"""The pages: HTML, style sheets and modules, sent to the browser as they are."""
