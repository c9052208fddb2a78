/**
 * Replaces `@modelcontextprotocol/server/_shims` in the bundle (see `esbuild.ts`), which would add
 * a JSON schema validator of 120 KB. The server of the tools never uses it: the tools validate
 * their own input, and clients validate the output.
 */
export { default as process } from 'node:process';

/** The validator that the library creates for each server. */
export class DefaultJsonSchemaValidator {
	/** @throws {Error} always, because nothing may depend on this validator. */
	getValidator(): never {
		throw new Error('There is no JSON schema validator.');
	}
}
