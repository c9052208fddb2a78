/** What FastAPI reports for a field that does not validate. */
export interface FieldError {
	readonly type: string;
	readonly loc: readonly string[];
	readonly msg: string;
	readonly input: string;
}

/** A request is answered with a status other than 200 and the body `{ "detail": … }` (spec/conversion-service.md, Errors). */
export class RequestError extends Error {
	/** The HTTP status. */
	readonly status: number;
	/** A sentence, or with 422 a list. */
	readonly detail: string | readonly FieldError[];

	constructor(status: number, detail: string | readonly FieldError[], options?: ErrorOptions) {
		super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '), options);
		this.status = status;
		this.detail = detail;
	}
}
