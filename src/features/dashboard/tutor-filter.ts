/** What somebody leads: whatever names their tutor profile, by its id; null for admins, who look after everything. */
export type Led = string | null

/** As a filter of courses and sessions. */
export const taughtBy = (led: Led) => (led === null ? {} : { tutorIds: led })

/** As a filter of events, whose hosts need not be among their tutors. */
export const hostedOrTaughtBy = (led: Led) => (led === null ? {} : { $or: [{ hostId: led }, { tutorIds: led }] })
