import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { type CalendarDay, compareDays, dayAt } from '../../../shared/core/lifecycle/calendarDay.ts';

/**
 * The current day in the time zone of the user. A window that stays open overnight is updated when
 * it gets the focus.
 */
export class Today {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #clock: Clock;
	#seen: CalendarDay;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#seen = this.value;
		this.#store.add(
			vscode.window.onDidChangeWindowState(() => {
				if (compareDays(this.#seen, this.value) !== 0) {
					this.#seen = this.value;
					this.#changed.fire();
				}
			}),
		);
	}

	get value(): CalendarDay {
		return dayAt(this.#clock.now());
	}

	dispose(): void {
		this.#store.dispose();
	}
}
