import { UserError } from '../../shared/errors.ts';
import type { ConversionParts } from './conversionParts.ts';
import { documentId, prepare } from './convert.ts';
import { runJob } from './runJob.ts';
import { startJob } from './startJob.ts';

/**
 * Sends the files of a document, which were sent together, as a new job with a request for each.
 * @throws {UserError} as `convert`, and `conversion/not-known` when nobody remembers which files they were.
 */
export async function sendOneByOne(parts: ConversionParts, target: unknown): Promise<void> {
	const id = documentId(target);
	const origin = id === undefined ? undefined : parts.files.origins.find(id);
	if (!origin) {
		throw new UserError('conversion/not-known');
	}
	const { serviceUrl, selection } = await prepare(parts.host, origin.sources);
	const { job, uploads } = startJob(parts, {
		order: origin.order,
		serviceUrl,
		requests: selection.accepted.map((file) => ({ files: [file] })),
		refused: selection.refused,
	});
	await runJob(parts, job, uploads);
}
