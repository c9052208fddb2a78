import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument, ConversionJob } from '../converted/conversions.ts';
import type { ConversionOrder } from '../core/requests/conversionRequest.ts';
import type { Selection, SourceFile } from '../selecting/selection.ts';
import { settleFailure } from './settleFailure.ts';

/** What is to be converted, after everything that has to be asked was asked. */
export interface ConversionPlan {
	readonly order: ConversionOrder;
	/** Base URL of the service. */
	readonly serviceUrl: string;
	readonly requests: readonly PlannedRequest[];
	/** What was chosen and cannot be sent; it is listed as failed. */
	readonly refused: Selection['refused'];
}

/** One request, which becomes one document. */
export interface PlannedRequest {
	/** More than one are sent together. */
	readonly files: readonly [SourceFile, ...SourceFile[]];
	/** How the document is called; the first file's name by default. */
	readonly name?: string;
	/** The id of a document that is made anew; a new one by default. */
	readonly id?: string;
}

/** A request of a job that is to be sent. */
export interface PlannedUpload {
	readonly document: ConversionDocument;
	readonly files: readonly [SourceFile, ...SourceFile[]];
}

/** Lists a job with all its documents; what cannot be sent has failed already. */
export function startJob(
	parts: ConversionParts,
	{ order, serviceUrl, requests, refused }: ConversionPlan,
): { readonly job: ConversionJob; readonly uploads: readonly PlannedUpload[] } {
	const { origins } = parts.files;
	const uploads = requests.map(({ files, name = files[0].name, id }): PlannedUpload => {
		const [first, ...others] = files;
		const sources = [first.uri, ...others.map(({ uri }) => uri)] as const;
		return { files, document: { type: 'document', id: id ?? origins.add({ name, sources, order }), name, sources } };
	});
	const failed = refused.map(({ uri, name, error }) => {
		const document: ConversionDocument = {
			type: 'document',
			id: origins.add({ name, sources: [uri], order }),
			name,
			sources: [uri],
		};
		return { document, error };
	});
	const job = parts.conversions.start({
		order,
		serviceUrl,
		startedAt: parts.host.clock.now(),
		documents: [...uploads, ...failed].map(({ document }) => document),
	});
	for (const { document, error } of failed) {
		settleFailure(parts, document, { state: 'failed', error, detail: undefined });
	}
	return { job, uploads };
}
