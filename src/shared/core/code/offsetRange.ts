/** A range of a text, in UTF-16 code units. */
export interface OffsetRange {
	readonly offset: number;
	readonly length: number;
}
