/**
 * Documents that are shown and not written: versions of version control, output, walk-throughs,
 * chats, and the extension's own.
 */
const readOnlySchemes =
	/^(git|gitfs|gitlens|review|pr|vscode-scm|output|debug|walkThrough.*|vscode-chat.*|studyadmin-.*)$/;

/** Whether the documents of a URI scheme are edited by the user. */
export function isEditedScheme(scheme: string): boolean {
	return !readOnlySchemes.test(scheme);
}
