/**
 * jsdom knows the dialog element without its acts. What a browser does by itself (the backdrop, keeping the focus
 * inside, giving it back) is for the browser tests; here a dialog is only open or closed.
 */
export function giveDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
