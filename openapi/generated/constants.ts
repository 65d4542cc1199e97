// Generated from openapi/portal.yaml by `npm run generate`. Do not edit.

/** The score in percent from which a quiz is passed (LEARN-22). */
export const PASS_MARK = 80
/** The share in percent of a video or audio from which it counts as done (LEARN-32). */
export const WATCHED_SHARE = 95
/** Entries of a list when a call does not say how many (LIST-4). */
export const PAGE_SIZE = 10
/** After so many days without doing anything in a course somebody is stuck (LEARN-60). */
export const STUCK_DAYS = 7
/** So many failures of a quiz, without passing it, are being stuck (LEARN-60). */
export const STUCK_FAILURES = 2
/** How many notes somebody may keep in one course (LEARN-66). */
export const NOTES_PER_COURSE = 500
/** The most entries of one answer (LIST-5). */
export const MAX_PAGE_SIZE = 50
/** How long an order can be paid and its ticket is held (PAY-6). */
export const ORDER_MINUTES = 15
/** Until how long before the start a ticket that is given up is paid back (PAY-9). */
export const TICKET_REFUND_HOURS = 24
/** How long a ticket is held for the first of the waiting list (EVENT-28). */
export const TICKET_OFFER_HOURS = 24
/** What a reminder can come before; nobody knows in advance when people join or leave (NOTE-4). */
export const REMINDER_EVENTS = ["event-started","event-ended"] as const
/** The rules of people who have none of their own; no rules means that the person never chose. */
export const DEFAULT_REMINDER_RULES = ["email:event-started:P1D","email:event-started:PT15M"] as const
/** How long the code that verifies a telephone number is good (NOTE-15). */
export const PHONE_CODE_MINUTES = 10
/** How many wrong codes may be entered before another one has to be sent (NOTE-15). */
export const PHONE_CODE_TRIES = 5
/** How long after signing in the password, the e-mail and the second factor can be changed, and the account deleted, without a new proof (AUTH-49). */
export const RECENT_SIGN_IN_SECONDS = 600
export const ARTICLE_STATES = ["draft","published","archived"] as const
export const ATTENDEE_STANDINGS = ["registered","tutor","guest"] as const
export const AUDIENCE_LEVELS = ["beginner","intermediate","advanced"] as const
export const CHANNEL_STANDINGS = ["connected","unverified","missing","blocked"] as const
export const CHART_PERIODS = ["day","week","month"] as const
export const CONTENT_TYPES = ["text","quiz","file","video","audio","image"] as const
export const COURSE_STATES = ["draft","published","archived"] as const
export const CURRENCIES = ["USD","IDR","EUR"] as const
export const EVENT_LANGUAGE_CODES = ["en","es","id"] as const
export const EVENT_STATES = ["draft","published","archived","cancelled"] as const
export const EVENT_TIME_ZONES = ["UTC","Asia/Jakarta","Europe/Madrid"] as const
export const EVENT_TYPES = ["webinar","offline"] as const
export const FEEDBACK_TYPES = ["course","event","platform","contact","partnership"] as const
export const LOCALES = ["en","es","pl","de","fr","bg","ro","ar"] as const
export const MEDIA_CATEGORIES = ["playback","intro","education-materials","avatar","cover","document","other"] as const
export const MEDIA_TYPES = ["audio","video","image","document","link","file"] as const
export const NOTICE_TYPES = ["event-started","event-ended","event-user-joined","event-user-left","event-changed","event-cancelled","event-starts-soon","event-ends-soon","ticket-offered","recording-ready","course-finished"] as const
export const NOTIFICATION_CHANNELS = ["email","sms","ws","telegram"] as const
export const NOTIFICATION_EVENT_TYPES = ["event-started","event-ended","event-user-joined","event-user-left"] as const
export const ORDER_ITEM_TYPES = ["course","event"] as const
export const ORDER_STATES = ["pending","paid","failed","expired","refunded"] as const
export const PROFILE_ROLES = ["admin","tutor","student"] as const
export const PROMOTION_TARGETS = ["course","event","article"] as const
export const RECORDING_AUDIENCES = ["registered","everyone"] as const
export const RECORDING_STATES = ["processing","ready","failed"] as const
export const REFUND_REASONS = ["requested","given-up","sold-out","cancelled","already-owned","coupon-used-up"] as const
export const ROLES = ["admin","tutor","student","guest"] as const
export const SCHEDULE_STATES = ["upcoming","live","completed","canceled"] as const
export const SENT_MESSAGE_STATES = ["waiting","sending","sent","failed","unknown"] as const
export const STUCK_REASONS = ["quiz-failed","idle"] as const
export const TESTED_CHANNELS = ["email","sms","telegram"] as const
export const THEMES = ["light","dark"] as const
export const TRACK_KINDS = ["captions","subtitles","descriptions","chapters"] as const
export const VCS_LANGUAGE_CODES = ["en-US","de-DE","es-ES","fr-FR","jp-JP","pt-PT","ru-RU","zh-CN","zh-TW","ko-KO","vi-VN","it-IT","id-ID","nl-NL","sv-SE"] as const
export const VCS_PROVIDERS = ["zoom","offline"] as const
