import { createRequire } from 'node:module';
import { join } from 'node:path';

// Starts a language server on stdin and stdout. It reports its memory for each message of the
// parent process. Arguments: the folder of the packages and the folder of the project. Plain
// JavaScript, so that stripping types does not slow down the start.
const [, , peersFolder, configDir] = process.argv;
const { startServer } = createRequire(join(peersFolder, 'package.json'))('graphql-language-service-server');

process.on('message', () => process.send?.(process.memoryUsage.rss()));
await startServer({ method: 'stream', configDir });
