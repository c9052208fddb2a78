/**
 * The properties of a document that decide whether the schema of the active environment applies.
 */
export interface ActiveSchemaConditions {
	readonly isUntitled: boolean;
	/** Whether the active environment is set in the workspace and not only in the user settings. */
	readonly hasWorkspaceEnvironment: boolean;
	/**
	 * URI of the workspace folder of the document, or of its parent folder when it is in no
	 * workspace folder.
	 */
	readonly folder: string;
}

/**
 * Whether the schema of the active environment applies to a document: the document is untitled, or
 * the workspace sets the environment, or an operation was run from the same folder. GraphQL in
 * other folders may belong to any other API.
 */
export function usesActiveEnvironmentSchema(
	location: ActiveSchemaConditions,
	foldersWithRuns: readonly string[],
): boolean {
	return location.isUntitled || location.hasWorkspaceEnvironment || foldersWithRuns.includes(location.folder);
}
