import { featuredPost, listPosts, readPost, recentPosts } from './blog.ts';
import * as entries from './cms/entries.ts';
import * as messages from './cms/messages.ts';
import * as pictures from './cms/pictures.ts';
import * as posts from './cms/posts.ts';
import * as sections from './cms/sections.ts';
import { listFeatures, readFeature } from './features.ts';
import { readHome } from './read-home.ts';
import { readSiteSetting } from './read-site-setting.ts';
import { openMessage, sendMessage } from './send-message.ts';

export const endpoints = [
  listFeatures,
  readFeature,
  readHome,
  listPosts,
  featuredPost,
  recentPosts,
  readPost,
  openMessage,
  sendMessage,
  readSiteSetting,
  ...Object.values(entries),
  ...Object.values(posts),
  ...Object.values(sections),
  ...Object.values(messages),
  ...Object.values(pictures),
];
