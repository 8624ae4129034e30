// The "page not found" page, with the same header as the others.

import { masthead } from "../lib/masthead.js";

masthead().catch(() => undefined);
