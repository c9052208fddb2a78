import { setTimeout as delay } from 'node:timers/promises';
import type { InstalledHost } from './installedHost.ts';
import { ExpectedProblem } from './terminal.ts';
import { type ServerOptions, startServer, type VscodeServer } from './vscodeServer.ts';
import { isFree } from './waiting.ts';

/** A VS Code server that can be restarted. Its address and folders remain the same. */
export interface RestartableServer {
	/** The base URL of the server, `http://127.0.0.1:<port>/`. A restart does not change it. */
	readonly address: string;
	/** Stops the server and starts it again at the same address with the same folders. */
	restart(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts a VS Code server. When the server ends without a call of `stop` or `restart`, `onBroken`
 * receives an error message with its output.
 */
export async function startRestartableServer(
	host: InstalledHost,
	options: ServerOptions,
	onBroken: (reason: string) => void,
): Promise<RestartableServer> {
	let current: VscodeServer | undefined;
	const start = async (port: number | undefined): Promise<VscodeServer> => {
		const server = await startServer(host, { ...options, ...(port === undefined ? {} : { preferredPort: port }) });
		current = server;
		void server.ended.then(() => {
			if (current === server) {
				onBroken(`The VS Code server ended:\n${server.output()}`);
			}
		});
		return server;
	};
	const stop = async (): Promise<void> => {
		const server = current;
		current = undefined;
		await server?.stop();
	};
	const { address } = await start(options.preferredPort);
	return {
		address,
		restart: async () => {
			await stop();
			const port = Number(new URL(address).port);
			// The port is in use until the last process of the server has ended.
			for (const deadline = Date.now() + 10_000; !(await isFree(port)) && Date.now() < deadline; ) {
				await delay(50);
			}
			const again = await start(port);
			if (again.address !== address) {
				throw new ExpectedProblem(`The VS Code server was restarted at ${again.address} instead of ${address}.`);
			}
		},
		stop,
	};
}
