/**
 * URI schemes of read-only documents: revisions of version control and of the local history, the
 * other side of a conflict, the text before the changes of an agent, output, walkthroughs, chats,
 * and the documents of this extension.
 */
const readOnlySchemes =
	/^(git|gitfs|git-graph|gitlens|review|pr|vscode-scm|vscode-local-history|conflictResolution|merge-conflict\..*|chat-editing-.*|output|debug|walkThrough.*|vscode-chat.*|studyadmin-.*)$/;

/** Whether users edit the documents of a URI scheme. */
export function isEditedScheme(scheme: string): boolean {
	return !readOnlySchemes.test(scheme);
}
