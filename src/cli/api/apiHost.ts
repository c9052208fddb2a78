import { classifyBytes } from '../../graphql/core/client/response/responseBytes.ts';
import type { SendingHost } from '../../graphql/node/sendGraphql.ts';
import { systemClock } from '../../shared/core/clock.ts';
import { Log } from '../../shared/core/log.ts';
import type { CommandContext } from '../command.ts';
import { withHttp } from '../withHttp.ts';
import { createCredentials } from './apiCredentials.ts';
import type { ChosenEnvironment } from './chooseEnvironment.ts';

/**
 * Signs in to an environment, runs work that sends requests to its API, and closes the connections.
 * @throws {UserError} `cli/…`, `sign-in/…`, `network/…`; `Cancelled`; what the work throws
 */
export async function withApi<T>(
	chosen: ChosenEnvironment,
	context: CommandContext,
	work: (host: SendingHost) => Promise<T>,
): Promise<T> {
	const { terminal } = context;
	const { label, api } = chosen.environment;
	const report = (line: string) => terminal.reportDetail(line);
	const log = new Log(
		{ info: report, warn: report, error: report, show: () => undefined },
		systemClock,
		terminal.redactor,
	);
	return withHttp(terminal, async (http) => {
		log.info(`Environment: ${label}, ${api.url}`);
		terminal.showProgress(`Waiting for ${new URL(api.url).host}`);
		const credentials = await createCredentials(chosen, { http, clock: systemClock, log }, context);
		const responses = { classify: async (response: Parameters<typeof classifyBytes>[0]) => classifyBytes(response) };
		return await work({ http, clock: systemClock, credentials, responses });
	});
}
