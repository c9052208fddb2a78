import * as vscode from 'vscode';
import { Cancelled } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { sizeWords } from '../words/sizeWords.ts';
import type { SourceFile } from './selection.ts';

const consentKey = 'conversion.consentedHosts';

/**
 * Asks before the first upload of this workspace to a host, and remembers a yes for both.
 * @throws {Cancelled} when the answer is no.
 */
export async function requireConsent(host: Host, serviceUrl: string, files: readonly SourceFile[]): Promise<void> {
	const target = new URL(serviceUrl).host;
	if (consentedHosts(host).includes(target)) {
		return;
	}
	const size = sizeWords(
		files.reduce((total, file) => total + file.size, 0),
		vscode.env.language,
	);
	const question =
		files.length === 1
			? vscode.l10n.t('Send "{0}" ({1}) to {2}?', files[0]?.name ?? '', size, target)
			: vscode.l10n.t('Send {0} files ({1}) to {2}?', files.length, size, target);
	const send = vscode.l10n.t('Send');
	const answer = await vscode.window.showWarningMessage(
		question,
		{
			modal: true,
			detail: vscode.l10n.t(
				'The document conversion service there receives the whole content. You are asked once for this workspace and this host.',
			),
		},
		send,
	);
	if (answer !== send) {
		throw new Cancelled();
	}
	const others = consentedHosts(host).filter((known) => known !== target);
	await host.context.workspaceState.update(consentKey, [...others, target]);
}

function consentedHosts(host: Host): readonly string[] {
	const stored = host.context.workspaceState.get<unknown>(consentKey);
	return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
}
