import { FORMULAS } from '../../../markdown/formulas.ts'
import { Prose } from './prose.tsx'

/** Prose with formulas in it: what sets them is large, and few texts need it. */
export const FormulaProse = (props: { source: string; language: string }) => <Prose {...props} formulas={FORMULAS} />
