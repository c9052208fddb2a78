import { createRequire } from 'node:module';
import { join } from 'node:path';

// Started with the folder of the peers and the folder of the project: a language server on stdin and stdout that also
// tells its memory. Plain JavaScript, so that its start does not pay for types being stripped.
const [, , peersFolder, configDir] = process.argv;
const { startServer } = createRequire(join(peersFolder, 'package.json'))('graphql-language-service-server');

process.on('message', () => process.send?.(process.memoryUsage.rss()));
await startServer({ method: 'stream', configDir });
