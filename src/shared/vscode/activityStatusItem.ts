import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';

/** What the item can show. The first one that has a content is shown. */
const activities = ['run', 'scan', 'result', 'countdown'] as const;

/** What an activity shows in the status bar. */
export interface ActivityContent {
	/** The text, which can contain icons such as `$(watch)`. */
	readonly text: string;
	/** The lines of the tooltip, which are also the label for screen readers. */
	readonly tooltip: readonly string[];
	readonly command: vscode.Command;
	readonly isWarning?: boolean;
}

/** The status bar item that runs, searches, results and dates share: the most urgent is shown. */
export class ActivityStatusItem implements Disposable {
	readonly #contents = new Map<(typeof activities)[number], ActivityContent>();
	/** Created when there is something to show, so that the start does not wait for it. */
	#item: vscode.StatusBarItem | undefined;

	/** Sets what an activity shows; nothing if `content` is `undefined`. */
	set(activity: (typeof activities)[number], content: ActivityContent | undefined): void {
		if (content) {
			this.#contents.set(activity, content);
		} else {
			this.#contents.delete(activity);
		}
		this.#show(activities.map((each) => this.#contents.get(each)).find((each) => each !== undefined));
	}

	dispose(): void {
		this.#item?.dispose();
	}

	#show(content: ActivityContent | undefined): void {
		if (!content) {
			this.#item?.hide();
			return;
		}
		const { text, tooltip, command, isWarning = false } = content;
		this.#item ??= createItem();
		this.#item.text = text;
		this.#item.tooltip = tooltip.join('\n');
		this.#item.accessibilityInformation = { label: tooltip.join(' '), role: 'button' };
		this.#item.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
		this.#item.command = command;
		this.#item.show();
	}
}

function createItem(): vscode.StatusBarItem {
	const item = vscode.window.createStatusBarItem('studyAdmin.activity', vscode.StatusBarAlignment.Left, 49);
	item.name = vscode.l10n.t('Study Admin: Activity');
	return item;
}
