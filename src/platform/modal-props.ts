import type { Modal, ModalKind } from '../../machines/modal.ts'

/** What the view of one kind of modal gets. */
export interface ModalProps<Kind extends ModalKind> {
  modal: Extract<Modal, { kind: Kind }>
  onClose(): void
}
