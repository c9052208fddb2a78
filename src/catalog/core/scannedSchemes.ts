/** Documents that are shown and not written: versions of version control, output, walk-throughs, chats, and the extension's own. */
const readOnlySchemes =
	/^(git|gitfs|gitlens|review|pr|vscode-scm|output|debug|walkThrough.*|vscode-chat.*|studyadmin-.*)$/;

/** Whether documents of a URI scheme are looked through for calls: the disk's and those of virtual file systems. */
export function isScannedScheme(scheme: string): boolean {
	return !readOnlySchemes.test(scheme);
}
