const environmentPrefix = 'environment:';

/**
 * The scopes of a call of `vscode.authentication.getSession`, split into the environment and the
 * scopes of the token.
 */
interface ScopeRequest {
	/** The id of the requested environment; `undefined` for the active one. */
	readonly environmentId: string | undefined;
	/** The requested scopes, sorted, without duplicates. An empty list requests all scopes. */
	readonly scopes: readonly string[];
}

/** Sorts the scopes and separates the pseudo-scope `environment:<id>`. */
export function separateEnvironmentScope(scopes: readonly string[]): ScopeRequest {
	const environment = scopes.find((scope) => scope.startsWith(environmentPrefix));
	return {
		environmentId: environment?.slice(environmentPrefix.length),
		scopes: [...new Set(scopes.filter((scope) => !scope.startsWith(environmentPrefix)))].sort(),
	};
}

/**
 * Returns the scopes of a session as other extensions see them: the granted scopes and the
 * pseudo-scope of the environment.
 */
export function addEnvironmentScope(granted: readonly string[], environmentId: string): readonly string[] {
	return [...granted, environmentPrefix + environmentId];
}

/**
 * Returns the `scope` field of the token exchange, without `openid`; empty for all scopes
 * (docs/services.md, G15).
 */
export function tokenExchangeScope(scopes: readonly string[]): string {
	return scopes.filter((scope) => scope !== 'openid').join(' ');
}
