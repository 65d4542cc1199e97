/**
 * jsdom has the dialog element but not its methods. This adds open and closed only; the backdrop, the focus trap and
 * the return of the focus are left to the browser tests.
 */
export function giveDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
