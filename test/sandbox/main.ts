import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox.ts';

/**
 * Program of `npm run sandbox [-- --port <n>]`: starts the services, prints their addresses as one
 * line of JSON, and runs until it receives SIGINT or SIGTERM.
 */
const { values } = parseArgs({ options: { port: { type: 'string' } } });
const sandbox = await startSandbox(values.port === undefined ? {} : { port: Number(values.port) });
process.stdout.write(`${JSON.stringify(sandbox.addresses)}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
