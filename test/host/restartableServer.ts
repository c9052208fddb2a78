import { setTimeout as delay } from 'node:timers/promises';
import type { InstalledHost } from './installedHost.ts';
import { ExpectedProblem } from './terminal.ts';
import { type ServerOptions, startServer, type VscodeServer } from './vscodeServer.ts';
import { isFree } from './waiting.ts';

/**
 * A VS Code server that can be stopped and started again without its pages noticing more than
 * that.
 */
export interface RestartableServer {
	/** As in `VscodeServer`; a restart does not change it. */
	readonly address: string;
	/** Stops the server and starts it again at the same address and over the same folders. */
	restart(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts a server, and tells with its last words when it ends without having been asked to. */
export async function startRestartable(
	host: InstalledHost,
	options: ServerOptions,
	onBroken: (reason: string) => void,
): Promise<RestartableServer> {
	let wanted: VscodeServer | undefined;
	const start = async (port: number | undefined): Promise<VscodeServer> => {
		const server = await startServer(host, { ...options, ...(port === undefined ? {} : { preferredPort: port }) });
		wanted = server;
		void server.ended.then(() => {
			if (wanted === server) {
				onBroken(`The VS Code server ended:\n${server.output()}`);
			}
		});
		return server;
	};
	const stop = async (): Promise<void> => {
		const server = wanted;
		wanted = undefined;
		await server?.stop();
	};
	const { address } = await start(options.preferredPort);
	return {
		address,
		restart: async () => {
			await stop();
			const port = Number(new URL(address).port);
			// The port is free only once the last of the server's processes is gone.
			for (const deadline = Date.now() + 10_000; !(await isFree(port)) && Date.now() < deadline; ) {
				await delay(50);
			}
			const again = await start(port);
			if (again.address !== address) {
				throw new ExpectedProblem(`The VS Code server came back at ${again.address} instead of ${address}.`);
			}
		},
		stop,
	};
}
