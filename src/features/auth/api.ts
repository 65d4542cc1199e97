import type {
  Credentials,
  OAuthExchange,
  PasswordReset,
  ProfileRole,
  Registration,
} from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { isMissing, ok } from '../../platform/api/errors.ts'

export const signIn = ({ fetch }: Api, body: Credentials) => ok(fetch.POST('/api/auth/login', { body }))

export const signUp = ({ fetch }: Api, body: Registration) => ok(fetch.POST('/api/auth/register', { body }))

export const exchangeCode = ({ fetch }: Api, body: OAuthExchange) =>
  ok(fetch.POST('/api/auth/oauth/exchange', { body }))

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export const refreshTokens = ({ fetch }: Api, refreshToken: string) =>
  ok(fetch.POST('/api/auth/refresh', bearer(refreshToken)))

export const signOut = ({ fetch }: Api, accessToken: string) =>
  fetch.GET('/api/auth/logout', { ...bearer(accessToken), keepalive: true })

/** The person behind an access token. A 401 is thrown without a refresh; the caller handles it. */
export const fetchMe = ({ fetch }: Api, accessToken: string) => ok(fetch.GET('/api/users/me', bearer(accessToken)))

/** The person's own profile in a role; null when there is none. */
export const fetchMyProfile = ({ fetch }: Api, accessToken: string, role: ProfileRole) =>
  ok(fetch.GET('/api/users/me/profile/{role}', { params: { path: { role } }, ...bearer(accessToken) })).catch(
    (error: unknown) => {
      if (isMissing(error)) return null
      throw error
    },
  )

export const forgotPassword = ({ fetch }: Api, email: string) =>
  ok(fetch.POST('/api/auth/forgot-password', { body: { email } }))

export const resetPassword = ({ fetch }: Api, token: string, body: PasswordReset) =>
  ok(fetch.POST('/api/auth/reset-password', { params: { query: { token } }, body }))

export const verifyEmail = ({ fetch }: Api, token: string) =>
  ok(fetch.POST('/api/auth/verify-email', { body: { token } }))

export const userExistsQuery = ({ query }: Api, email: string) =>
  query.queryOptions('get', '/api/users/{id}/exists', { params: { path: { id: email } } })

export const meQuery = ({ query }: Api) => query.queryOptions('get', '/api/users/me')
