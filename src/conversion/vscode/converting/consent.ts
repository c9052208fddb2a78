import * as vscode from 'vscode';
import { Cancelled } from '../../shared/errors.ts';
import { limitConcurrency } from '../core/requests/limitConcurrency.ts';
import { consentWords } from '../words/consentWords.ts';
import type { ConversionService } from './conversionService.ts';
import type { Selection } from './selection.ts';

const agreedKey = 'conversion.consentedHosts';
const agreedInProductionKey = 'conversion.consentedProductionHosts';

/**
 * The user's consent to sending documents to a host, remembered with the workspace. One for a host of a production
 * environment is good for the host under any; one under another environment is not good for production.
 */
export class Consent {
	readonly #memento: vscode.Memento;
	/** Whoever comes while somebody else is being asked waits for that answer. */
	readonly #oneAtATime = limitConcurrency(1);

	constructor(memento: vscode.Memento) {
		this.#memento = memento;
	}

	/** The hosts that have been agreed to, in the order of the alphabet. */
	get hosts(): readonly string[] {
		return [...new Set([...this.#list(agreedKey), ...this.#list(agreedInProductionKey)])].sort();
	}

	/**
	 * Asks before the first upload of this workspace to a host, and before each from a folder, what lies in which the user
	 * has not chosen one by one.
	 * @throws {Cancelled} when the answer is no.
	 */
	async require(service: ConversionService, selection: Selection): Promise<void> {
		await this.#oneAtATime(() => this.#ask(service, selection));
	}

	/** Asks again from now on before anything is sent to these hosts. */
	async forget(hosts: readonly string[]): Promise<void> {
		for (const key of [agreedKey, agreedInProductionKey]) {
			const kept = this.#list(key).filter((host) => !hosts.includes(host));
			await this.#memento.update(key, kept);
		}
	}

	async #ask({ url, environment, isOfActive }: ConversionService, selection: Selection): Promise<void> {
		const { host } = new URL(url);
		const isProduction = environment.kind === 'production';
		const isAgreed = (isProduction ? this.#list(agreedInProductionKey) : this.hosts).includes(host);
		const { accepted: files, refused, folders } = selection;
		if (isAgreed && folders.length === 0) {
			return;
		}
		const facts = { host, environment, isOfActive, isAgreed, files, refused, folders };
		const { question, detail } = consentWords(vscode.l10n, vscode.env.language, facts);
		const send = vscode.l10n.t('Send');
		const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, send);
		if (answer !== send) {
			throw new Cancelled();
		}
		const key = isProduction ? agreedInProductionKey : agreedKey;
		await this.#memento.update(key, [...new Set([...this.#list(key), host])]);
	}

	#list(key: string): readonly string[] {
		const stored = this.#memento.get<unknown>(key);
		return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
	}
}
