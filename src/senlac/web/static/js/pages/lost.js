// The "page not found" page, with the same header as the others.

import { showMasthead } from "../lib/masthead.js";

showMasthead().catch(() => undefined);
