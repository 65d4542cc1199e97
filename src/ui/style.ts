import createEmotion from '@emotion/css/create-instance'

/**
 * The one Emotion instance. Styles are made once, at module level, and used by class name; values that change are
 * custom properties. The server takes the rules of the names that a page uses (see `entry-server.tsx`).
 */
export const { css, cx, cache } = createEmotion({ key: 'l' })
