import type { Uri } from 'vscode';
import type { CredentialService } from './environments/core/credentialService.ts';
import type { ApiEnvironment } from './environments/core/environment.ts';
import type { Environments } from './environments/core/environments.ts';
import type { DraftRequirements } from './shared/core/migration/draftRequirements.ts';
import type { BaseHost } from './shared/vscode/baseHost.ts';

/** The host without credentials, which the sign-in part adds. */
export interface HostWithoutCredentials extends BaseHost {
	readonly environments: Environments;
}

/** All services that a part can use. Composed in `extension.ts`. */
export interface Host extends HostWithoutCredentials {
	readonly credentials: CredentialService;
	readonly requireSignIn: RequireSignIn;
}

/**
 * Resolves when requests to an environment can be authorized. If nobody is signed in or a secret is
 * missing, waits for the sign-in that is open, or starts one, and calls `onWait` before. Only an
 * action of the user calls this function.
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled` when the user cancels the sign-in, when
 * an open one fails, which has been reported, or when the signal is aborted
 */
export type RequireSignIn = (environment: ApiEnvironment, signal: AbortSignal, onWait: () => void) => Promise<void>;

/** The texts of a draft. */
interface DraftText {
	readonly text: string;
	/** The text of the variables file; `undefined` if no variable needs a value. */
	readonly variables: string | undefined;
	/** Whether the text contains an operation, which is then valid for the schema. */
	readonly hasOperation: boolean;
}

/** Writes drafts of GraphQL queries. Provided by the GraphQL part. */
export interface DraftWriter {
	/** Writes a draft beside a file, or into a folder that the user chooses, and opens it. */
	write(request: DraftRequirements, beside: Uri | undefined): Promise<void>;
	/**
	 * Returns a draft for a language model, with the schema of the environment, or without an ID with
	 * the schema in use. Creates no file.
	 * @throws {UserError} `graphql/tool-unknown-environment`, `environment/…`, errors of introspection
	 */
	text(request: DraftRequirements, environment: string | undefined): Promise<DraftText>;
}

/** The host with the drafts of GraphQL queries, which the GraphQL part adds. */
export interface HostWithDrafts extends Host {
	readonly drafts: DraftWriter;
}
