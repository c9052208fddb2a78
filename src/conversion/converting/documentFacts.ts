import type { Facts } from '../../shared/errors.ts';
import type { ConversionDocument } from '../converted/conversions.ts';

/** What a failure says about a document whose request has so many files. The id is for a next step. */
export function documentFacts({ id, name }: Pick<ConversionDocument, 'id' | 'name'>, files: number): Facts {
	return { file: name, document: id, ...(files > 1 ? { together: files } : {}) };
}
