// A page that is not there has the same head as the others.

import { masthead } from "../lib/masthead.js";

masthead().catch(() => undefined);
