/** Password of every demo account. */
export const DEMO_PASSWORD = 'Lectern123'
