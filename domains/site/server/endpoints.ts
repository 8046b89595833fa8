import { featuredPost, listPosts, readPost, recentPosts } from './blog.ts';
import { listFeatures, readFeature } from './features.ts';
import { readHome } from './read-home.ts';
import { readSiteSetting } from './read-site-setting.ts';
import { sendMessage } from './send-message.ts';

export const endpoints = [
  listFeatures,
  readFeature,
  readHome,
  listPosts,
  featuredPost,
  recentPosts,
  readPost,
  sendMessage,
  readSiteSetting,
];
