import { logFailure } from '../../shared/commands.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument, FailedConversion } from '../converted/conversions.ts';

/** Records and logs that a document was not converted. */
export function settleFailure(
	{ host, conversions }: ConversionParts,
	document: ConversionDocument,
	failure: FailedConversion,
): void {
	logFailure(host, `Convert ${document.id}`, failure.error);
	if (failure.detail !== undefined) {
		host.log.error(failure.detail);
	}
	conversions.settle(document, failure);
}
