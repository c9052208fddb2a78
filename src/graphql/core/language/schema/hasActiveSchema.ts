/** Where a document stands, as far as its schema depends on it. */
export interface DocumentLocation {
	readonly isUntitled: boolean;
	/** Whether the workspace, not only the user, has chosen an environment. */
	readonly hasWorkspaceEnvironment: boolean;
	/** The address of its workspace folder, or of the folder around it when it is in none. */
	readonly folder: string;
}

/**
 * Whether the active environment's schema is the document's: it belongs to no folder, or the
 * workspace has chosen an environment, or an operation was run from its folder. Elsewhere GraphQL
 * may be for any other API.
 */
export function hasActiveSchema(location: DocumentLocation, foldersWithRuns: readonly string[]): boolean {
	return location.isUntitled || location.hasWorkspaceEnvironment || foldersWithRuns.includes(location.folder);
}
