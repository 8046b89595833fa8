/**
 * All the script of the public pages, which React has drawn on the server and left there. Built as
 * a file of its own (root.tsx asks for its address); a page is whole before it runs, or without it.
 */
import { enlivenMessageForm } from '#domains/site/web/live/message-form.ts';
import { enlivenToasts } from '#domains/site/web/live/toasts.ts';
import { enlivenVisits } from '#domains/site/web/live/visits.ts';
import { enlivenFrame } from '#domains/site/web/part/enliven-frame.ts';

enlivenFrame();
enlivenMessageForm();
enlivenToasts();
enlivenVisits();
