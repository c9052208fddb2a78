import * as vscode from 'vscode';
import { type CommandFailure, resultOrError } from '../../shared/commandResult.ts';
import { reportFailure } from '../../shared/commands.ts';
import { Cancelled, UserError } from '../../shared/errors.ts';
import { requireTrust } from '../../shared/trust.ts';
import type { Connection } from '../core/pages/connections.ts';
import type { StopReason } from '../core/pages/pageWalk.ts';
import type { GraphqlHost } from '../graphqlHost.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { PreparedRun } from '../running/prepareRun.ts';
import { type Runner, withPlace } from '../running/runner.ts';
import type { Running } from '../running/running.ts';
import { type RunResponse, runResponse } from '../running/runResult.ts';
import { type ChooseTarget, operationLabel, type RunTarget } from '../running/runTarget.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { type PageWalk, walkPages } from './walkPages.ts';

const command = 'studyAdmin.runAllPages';

const stopCodes: Readonly<Record<Exclude<StopReason, 'cancelled' | 'page-failed'>, string>> = {
	'connection-missing': 'graphql/pages-connection-missing',
	'cursor-missing': 'graphql/pages-cursor-missing',
	'cursor-repeated': 'graphql/pages-cursor-repeated',
	'too-large': 'graphql/pages-too-large',
};

/** What `studyAdmin.runAllPages` resolves to; `undefined` when it was cancelled before there was a page. */
export interface AllPagesResult extends RunResponse {
	/** How many pages are in it. */
	readonly pages: number;
	/** Whether the last page is in it. */
	readonly complete: boolean;
	/** Why it is not; `undefined` when it is. */
	readonly reason: StopReason | undefined;
}

/** What running all pages works with. */
export interface AllPagesParts {
	readonly running: Running;
	readonly schemas: Schemas;
	readonly choose: ChooseTarget;
	/** Makes an operation ready to be sent. @throws {UserError} what keeps it from being sent */
	readonly prepare: (target: RunTarget) => Promise<PreparedRun>;
	readonly runner: Runner;
}

/** Runs queries page by page to the end of a connection. */
export class AllPages {
	readonly #host: GraphqlHost;
	readonly #parts: AllPagesParts;

	constructor(host: GraphqlHost, parts: AllPagesParts) {
		this.#host = host;
		this.#parts = parts;
	}

	/** Runs the operation that the arguments or the editor name. A failure is told and given back; it never rejects. */
	run(...args: readonly unknown[]): Promise<AllPagesResult | CommandFailure | undefined> {
		return resultOrError(this.#host, command, async () => {
			requireTrust();
			const target = await this.#parts.choose(args);
			return this.#runTarget(target).catch((error: unknown) => {
				throw withPlace(error, target, command);
			});
		});
	}

	async #runTarget(target: RunTarget): Promise<AllPagesResult> {
		const operation = operationLabel(target.operation);
		if (target.operation.kind !== 'query') {
			throw new UserError('graphql/pages-of-mutation', { operation });
		}
		const prepared = await this.#parts.prepare(target);
		const connection = await this.#chooseConnection(target);
		const { environment, variables } = prepared;
		const walk = await this.#parts.running.whileRunning(target, (signal, report) =>
			walkPages(this.#host, {
				environment,
				query: target.query,
				variables,
				timeout: this.#parts.runner.timeout,
				signal,
				connection,
				onProgress: (items, total) => report(progressText(items, total)),
			}),
		);
		await this.#parts.runner.show({ ...prepared, answer: walk.answer, remark: remarkOn(walk) });
		this.#tellWhyStopped(walk, target);
		const { pages, stopped } = walk;
		return Object.assign(runResponse(walk.answer), { pages, complete: stopped === undefined, reason: stopped });
	}

	async #chooseConnection({ document, query, operation }: RunTarget): Promise<Connection> {
		const { findConnections } = await loadLanguage();
		const connections = findConnections(query, this.#parts.schemas.forDocument(document));
		const [only, ...others] = connections;
		if (!only) {
			throw new UserError('graphql/no-connection', { operation: operationLabel(operation) });
		}
		if (others.length === 0) {
			return only;
		}
		const items = connections.map((connection) => ({ label: connection.path.join('.'), connection }));
		const chosen = await vscode.window.showQuickPick(items, {
			title: vscode.l10n.t('Run All Pages'),
			placeHolder: vscode.l10n.t('The operation has several lists with pages; choose the one to fetch to its end'),
		});
		if (!chosen) {
			throw new Cancelled();
		}
		return chosen.connection;
	}

	/** The result has what there is; a notification says why there may be more, unless it was the user who stopped. */
	#tellWhyStopped({ stopped, failure, pages }: PageWalk, target: RunTarget): void {
		if (stopped === undefined || stopped === 'cancelled') {
			return;
		}
		const operation = operationLabel(target.operation);
		const error = stopped === 'page-failed' ? failure : new UserError(stopCodes[stopped], { operation, pages });
		void reportFailure(this.#host, command, withPlace(error, target, command));
	}
}

function progressText(items: number, total: number | undefined): string {
	const { format } = new Intl.NumberFormat(vscode.env.language);
	return total === undefined ? format(items) : vscode.l10n.t('{0} of {1}', format(items), format(total));
}

function remarkOn({ pages, stopped }: PageWalk): string {
	const count = pages === 1 ? vscode.l10n.t('1 page') : vscode.l10n.t('{0} pages', pages);
	switch (stopped) {
		case undefined:
			return count;
		case 'cancelled':
			return vscode.l10n.t('{0}, cancelled before the end', count);
		default:
			return vscode.l10n.t('{0}, not complete', count);
	}
}
