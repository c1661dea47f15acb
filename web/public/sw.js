// The one service worker of this site. It has no fetch handler and no cache: pages and deployments stay as they are.
importScripts('/push/handlers.js')
