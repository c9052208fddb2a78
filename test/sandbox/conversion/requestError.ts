/** The error that FastAPI reports for an invalid field. */
export interface FieldError {
	readonly type: string;
	readonly loc: readonly string[];
	readonly msg: string;
	readonly input: string;
}

/**
 * An error that is sent as a response with a status other than 200 and the body `{ "detail": … }`
 * (docs/services.md, C6).
 */
export class RequestError extends Error {
	/** The HTTP status of the response. */
	readonly status: number;
	/** The content of `detail`: a sentence, or for status 422 a list of field errors. */
	readonly detail: string | readonly FieldError[];

	constructor(status: number, detail: string | readonly FieldError[], options?: ErrorOptions) {
		super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '), options);
		this.status = status;
		this.detail = detail;
	}
}
