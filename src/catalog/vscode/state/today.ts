import * as vscode from 'vscode';
import type { Clock } from '../shared/clock.ts';
import { DisposableStore } from '../shared/disposables.ts';
import { type CalendarDay, compareDays, dayAt } from '../shared/lifecycle/calendarDay.ts';

/** The day it is where the user is. A window that stays open overnight learns of the next day when it is looked at again. */
export class Today {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #clock: Clock;
	#seen: CalendarDay;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#seen = this.day;
		this.#store.add(
			vscode.window.onDidChangeWindowState(() => {
				if (compareDays(this.#seen, this.day) !== 0) {
					this.#seen = this.day;
					this.#changed.fire();
				}
			}),
		);
	}

	get day(): CalendarDay {
		return dayAt(this.#clock.now());
	}

	dispose(): void {
		this.#store.dispose();
	}
}
