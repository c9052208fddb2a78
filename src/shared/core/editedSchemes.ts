/**
 * URI schemes of read-only documents: revisions of version control, output, walkthroughs, chats,
 * and the documents of this extension.
 */
const readOnlySchemes =
	/^(git|gitfs|gitlens|review|pr|vscode-scm|output|debug|walkThrough.*|vscode-chat.*|studyadmin-.*)$/;

/** Whether users edit the documents of a URI scheme. */
export function isEditedScheme(scheme: string): boolean {
	return !readOnlySchemes.test(scheme);
}
