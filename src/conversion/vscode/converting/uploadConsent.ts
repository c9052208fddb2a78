import * as vscode from 'vscode';
import { createConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import { confirm } from '../../../shared/vscode/dialogs.ts';
import type { ConversionService } from '../../core/requests/conversionService.ts';
import { consentText } from './consentText.ts';
import type { ChosenFiles } from './selection.ts';

const agreedKey = 'conversion.consentedHosts';
const agreedInProductionKey = 'conversion.consentedProductionHosts';
const agreedForModelsKey = 'conversion.consentedModelHosts';

/**
 * The user's consent to sending documents to a host, stored with the workspace. Consent for a
 * production environment is valid for the host in any environment. Consent for another environment
 * is not valid for production.
 */
export class UploadConsent {
	readonly #memento: vscode.Memento;
	/** Later requests wait until the user has answered the current prompt. */
	readonly #oneAtATime = createConcurrencyLimiter(1);

	constructor(memento: vscode.Memento) {
		this.#memento = memento;
	}

	/** The hosts to which the user agreed to send documents, sorted. */
	get hosts(): readonly string[] {
		return [...new Set([...this.#list(agreedKey), ...this.#list(agreedInProductionKey)])].sort();
	}

	/**
	 * Prompts before the first upload of this workspace to a host, and before each upload of a
	 * folder, because the user did not choose its files individually.
	 * @throws {Cancelled} when the user refuses.
	 */
	async require(service: ConversionService, selection: ChosenFiles): Promise<void> {
		await this.#oneAtATime(() => this.#prompt(service, selection));
	}

	/**
	 * Prompts before the text of a document is first given to a language model in this workspace. The
	 * consent belongs to the host that converts the documents, and is removed together with it.
	 * @throws {Cancelled} when the user refuses.
	 */
	async requireForModels({ url }: Pick<ConversionService, 'url'>): Promise<void> {
		await this.#oneAtATime(async () => {
			const { host } = new URL(url);
			if (this.#list(agreedForModelsKey).includes(host)) {
				return;
			}
			const question = vscode.l10n.t('Show an AI agent the text of documents that {0} converts?', host);
			const detail = vscode.l10n.t(
				'The AI agent can send the text to the provider of its language model. National identity numbers are masked, but other personal data is not. You are asked once for this workspace and host.',
			);
			await confirm(question, detail, vscode.l10n.t('Show Text'));
			await this.#memento.update(agreedForModelsKey, [...this.#list(agreedForModelsKey), host]);
		});
	}

	/** Removes the consent for these hosts. */
	async forget(hosts: readonly string[]): Promise<void> {
		for (const key of [agreedKey, agreedInProductionKey, agreedForModelsKey]) {
			const remaining = this.#list(key).filter((host) => !hosts.includes(host));
			await this.#memento.update(key, remaining);
		}
	}

	async #prompt({ url, environment, isOfActive }: ConversionService, selection: ChosenFiles): Promise<void> {
		const { host } = new URL(url);
		const isProduction = environment.kind === 'production';
		const isAgreed = (isProduction ? this.#list(agreedInProductionKey) : this.hosts).includes(host);
		const { accepted: files, refused, folders } = selection;
		if (isAgreed && folders.length === 0) {
			return;
		}
		const details = { host, environment, isOfActive, isAgreed, files, refused, folders };
		const { question, detail } = consentText(vscode.l10n, vscode.env.language, details);
		await confirm(question, detail, vscode.l10n.t('Upload'));
		const key = isProduction ? agreedInProductionKey : agreedKey;
		await this.#memento.update(key, [...new Set([...this.#list(key), host])]);
	}

	#list(key: string): readonly string[] {
		const stored = this.#memento.get<unknown>(key);
		return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
	}
}

/** Prompts for the hosts whose consent is removed. */
export async function revokeConsent(consent: UploadConsent): Promise<void> {
	const { hosts } = consent;
	if (hosts.length === 0) {
		const text = vscode.l10n.t(
			'You have not allowed uploads to any host in this workspace. You are asked before documents are uploaded.',
		);
		await vscode.window.showInformationMessage(text);
		return;
	}
	const chosen = await vscode.window.showQuickPick([...hosts], {
		title: vscode.l10n.t('Reset Upload Permissions'),
		placeHolder: vscode.l10n.t('Select the hosts to be asked about again'),
		canPickMany: true,
	});
	await consent.forget(chosen ?? []);
}
