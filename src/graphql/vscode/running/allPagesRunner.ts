import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { closeOnAbort } from '../../../shared/vscode/cancellableProgress.ts';
import type { CommandFailure } from '../../../shared/vscode/commandResult.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import { findPageableConnections, type PageableConnection } from '../../core/client/pagination/connections.ts';
import { errorCodesByStopReason, type PagingStopReason } from '../../core/client/pagination/decideOnPage.ts';
import { unpagedConnections } from '../../core/client/pagination/unpagedConnections.ts';
import type { CheckedOperation } from '../../core/client/request/checkedOperation.ts';
import {
	type FetchAllPagesResult,
	fetchAllPages,
	type PageProgress,
	type PageSizes,
	requestCountFor,
} from '../../node/fetchAllPages.ts';
import type { GraphqlServices } from '../services/services.ts';
import { addOperationToErrorDetails, type OperationRunner } from './operationRunner.ts';
import type { CheckedRunTarget } from './prepareRun.ts';
import { type RunCommandResult, runCommandResult } from './runResult.ts';

const command = 'studyAdmin.runAllPages';

/** Maximum number of requests for which a larger page is not offered. */
const fewRequests = 20;

/** Return value of `studyAdmin.runAllPages`; `undefined` if canceled before the first page. */
interface AllPagesResult extends RunCommandResult {
	/** Number of pages in the result. */
	readonly pages: number;
	/** Whether the result contains the last page. */
	readonly complete: boolean;
	/** Why pages are missing; `undefined` if the result is complete. */
	readonly reason: PagingStopReason | undefined;
}

/** Runs queries page by page until the last page of a connection. */
export class AllPagesRunner {
	readonly #services: GraphqlServices;
	readonly #runner: OperationRunner;

	constructor(services: GraphqlServices, runner: OperationRunner) {
		this.#services = services;
		this.#runner = runner;
	}

	/**
	 * Runs the operation that the arguments or the editor select. Reports failures in the same way
	 * as {@link OperationRunner.run}.
	 */
	run(args: readonly unknown[]): Promise<AllPagesResult | CommandFailure | undefined> {
		return this.#runner.attempt(command, args, (start) => this.#run(start));
	}

	async #run(start: CheckedRunTarget): Promise<AllPagesResult> {
		const { target, operation } = start;
		if (operation.kind !== 'query') {
			throw new UserError('graphql/pages-of-mutation', { operation: operation.label });
		}
		const schema = this.#services.schemas.forDocument(target.document);
		const connection = await chooseConnection(operation, schema);
		const unpaged = unpagedConnections(operation.text, schema, connection);
		const { prepared, result: walk } = await this.#runner.perform(start, ({ environment, variables }, signal, report) =>
			fetchAllPages(this.#services.host, {
				environment,
				operation,
				variables,
				timeout: this.#services.requestTimeout.value,
				signal,
				connection,
				onProgress: (progress) => report(progressText(progress)),
				choosePageSize: (sizes, progress) => choosePageSize(sizes, progress, signal),
			}),
		);
		await this.#runner.show({ ...prepared, response: walk.response, remark: pagesRemark(walk, unpaged) });
		this.#reportStop(walk, start);
		const { pages, stopped } = walk;
		return Object.assign(runCommandResult(walk.response), { pages, complete: stopped === undefined, reason: stopped });
	}

	/** Notifies the user why pages are missing from the result, unless the user canceled. */
	#reportStop({ stopped, failure, pages }: FetchAllPagesResult, start: CheckedRunTarget): void {
		if (stopped === undefined || stopped === 'cancelled') {
			return;
		}
		const { label: operation } = start.operation;
		const error =
			stopped === 'page-failed' ? failure : new UserError(errorCodesByStopReason[stopped], { operation, pages });
		void reportFailure(this.#services.host, command, addOperationToErrorDetails(error, start, command));
	}
}

async function chooseConnection(
	operation: CheckedOperation,
	schema: GraphQLSchema | undefined,
): Promise<PageableConnection> {
	const connections = findPageableConnections(operation.text, schema);
	const [only, ...others] = connections;
	if (!only) {
		throw new UserError('graphql/no-connection', { operation: operation.label });
	}
	if (others.length === 0) {
		return only;
	}
	const items = connections.map((connection) => ({ label: connection.path.join('.'), connection }));
	const chosen = await promptForItem(items, {
		title: vscode.l10n.t('Run All Pages'),
		placeHolder: vscode.l10n.t('Select the list to fetch page by page'),
	});
	return chosen.connection;
}

/** Offers larger pages if many requests are left. Stops after the first page if canceled. */
async function choosePageSize(
	{ requested, larger }: PageSizes,
	{ items, total }: PageProgress,
	signal: AbortSignal,
): Promise<number> {
	if (!total || total.requests <= fewRequests) {
		return requested;
	}
	const { format } = new Intl.NumberFormat(vscode.env.language);
	const choices = [larger, requested].map((size) => ({
		label: vscode.l10n.t('{0} per Page', format(size)),
		description: vscode.l10n.t('{0} more requests', format(requestCountFor(total.items - items, size))),
		size,
	}));
	const options = {
		title: vscode.l10n.t('Run All Pages'),
		placeHolder: vscode.l10n.t(
			'{0} of {1} items are fetched. Select the size of the other pages',
			format(items),
			format(total.items),
		),
		ignoreFocusOut: true,
	};
	const chosen = await closeOnAbort(signal, (token) => promptForItem(choices, options, token));
	return chosen.size;
}

function progressText({ items, total, pages }: PageProgress): string {
	const { format } = new Intl.NumberFormat(vscode.env.language);
	return total === undefined
		? vscode.l10n.t('{0} items', format(items))
		: vscode.l10n.t(
				'{0} of {1} items, {2} of {3} requests',
				...[items, total.items, pages, total.requests].map((count) => format(count)),
			);
}

/** `unpaged` are the connections of which only the first page is in the result. */
function pagesRemark({ pages, stopped }: FetchAllPagesResult, unpaged: readonly string[]): string {
	const count = pages === 1 ? vscode.l10n.t('1 page') : vscode.l10n.t('{0} pages', pages);
	switch (stopped) {
		case undefined:
			return unpaged.length === 0 ? count : vscode.l10n.t('{0}, only the first page of {1}', count, unpaged.join(', '));
		case 'cancelled':
			return vscode.l10n.t('{0}, canceled', count);
		default:
			return vscode.l10n.t('{0}, incomplete', count);
	}
}
