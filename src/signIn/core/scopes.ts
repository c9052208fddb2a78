const environmentPrefix = 'environment:';

/** What a caller of `vscode.authentication.getSession` asked for: an environment, and the scopes to narrow to. */
export interface ScopeRequest {
	/** `undefined`: the active environment. */
	readonly environmentId: string | undefined;
	/** Sorted, without duplicates. Empty asks for all there are. */
	readonly scopes: readonly string[];
}

/** Reads scopes, a set without order, and takes the pseudo-scope `environment:<id>` out. */
export function readScopes(scopes: readonly string[]): ScopeRequest {
	const environment = scopes.find((scope) => scope.startsWith(environmentPrefix));
	return {
		environmentId: environment?.slice(environmentPrefix.length),
		scopes: [...new Set(scopes.filter((scope) => !scope.startsWith(environmentPrefix)))].sort(),
	};
}

/** The scopes of a session as other extensions see them: what was granted, and its environment. */
export function sessionScopes(granted: readonly string[], environmentId: string): readonly string[] {
	return [...granted, environmentPrefix + environmentId];
}

/** The `scope` field of the token exchange: empty for all (spec/graphql-api.md, step 3); `openid` never among them. */
export function exchangeScope(scopes: readonly string[]): string {
	return scopes.filter((scope) => scope !== 'openid').join(' ');
}
