import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { type CalendarDay, compareDays, localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';

/**
 * The current day in the time zone of the user. `onDidChange` fires when a window that was open
 * overnight gets the focus.
 */
export class Today {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #clock: Clock;
	#lastSeen: CalendarDay;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#lastSeen = this.value;
		this.#store.add(
			vscode.window.onDidChangeWindowState(() => {
				if (compareDays(this.#lastSeen, this.value) !== 0) {
					this.#lastSeen = this.value;
					this.#changed.fire();
				}
			}),
		);
	}

	get value(): CalendarDay {
		return localDayAt(this.#clock.now());
	}

	dispose(): void {
		this.#store.dispose();
	}
}
