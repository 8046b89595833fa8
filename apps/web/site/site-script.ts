/**
 * All script of the public pages, which the server renders. It is a file of its own (root.tsx has
 * its address); a page is complete before it runs, or without it.
 */
import { enlivenMessageForm } from '#domains/site/web/live/message-form.ts';
import { enlivenToasts } from '#domains/site/web/live/toasts.ts';
import { enlivenVisits } from '#domains/site/web/live/visits.ts';
import { enlivenFrame } from '#domains/site/web/part/enliven-frame.ts';

enlivenFrame();
enlivenMessageForm();
enlivenToasts();
enlivenVisits();
