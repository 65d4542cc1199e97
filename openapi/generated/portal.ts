// Generated from openapi/portal.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description A wrong name, a wrong password and a suspended account are answered alike: 401 with code `wrong-credentials`. With two-factor sign-in the right password without `otp` is 401 with code `otp-required`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description An address that has an account is 409 with code `username-taken`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh token for new tokens
         * @description A token that was used before ends its session, save for the one just before, for 10 seconds.
         */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a message that resets the password */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token of the message */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who the caller is
         * @description By the password, by a code of the second factor, or by the one-time code of a sign-in with Google or Facebook. The session then counts as signed in just now, and calls that answered 401 with code `reauthentication-required` can be repeated. A wrong password or code is 400 with code `password-wrong` or `otp-wrong`; 409 with code `other-account` when the provider's account is another one.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** End this session */
        get: operations["logout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every session of the caller */
        post: operations["logoutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the e-mail address with the token of the message */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification message once more
         * @description 409 when the address is verified already.
         */
        post: operations["resendEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with Google
         * @description Authorization code flow with PKCE. A browser comes here by a link: a provider that is not set up or does not answer sends it to the portal's sign-in page with `error=provider-unavailable`.
         */
        get: operations["startWithGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from Google
         * @description Leads to the portal's sign-in page with `code`, good once and for a minute, or with `error`: `sign-in-failed`, `sign-in-cancelled`, `address-missing` or `account-exists` (an address that only one side has verified).
         */
        get: operations["finishWithGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/facebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with Facebook
         * @description Authorization code flow with PKCE. A browser comes here by a link: a provider that is not set up or does not answer sends it to the portal's sign-in page with `error=provider-unavailable`.
         */
        get: operations["startWithFacebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/facebook/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from Facebook
         * @description As with Google.
         */
        get: operations["finishWithFacebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the one-time code of a provider sign-in for tokens
         * @description As with a password, `otp-required` asks for the second factor.
         */
        post: operations["exchangeOAuthCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether an e-mail address has an account */
        get: operations["userExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Admins only.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller's settings */
        get: operations["getMySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's settings
         * @description Another e-mail address is refused with 401 and code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        patch: operations["updateMySettings"];
        trace?: never;
    };
    "/api/users/me/obfuscate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the caller's account
         * @description The user id in the body must be the caller: else 403. The last admin cannot go: 409. 401 with code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        post: operations["deleteMyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description The user and admins.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description The user and admins.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the password
         * @description The user and admins. 401 with code `reauthentication-required` when the caller's last sign-in is not recent (`recentSignInSeconds`).
         */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/api/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the roles of a user
         * @description Admins only. The last admin stays one: 409.
         */
        put: operations["setUserRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a user
         * @description The user and admins.
         */
        get: operations["getUserSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a user
         * @description Admins only. Every session of the user ends. The last admin cannot be suspended: 409.
         */
        post: operations["suspendUser"];
        /**
         * Lift a suspension
         * @description Admins only.
         */
        delete: operations["unsuspendUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up the second factor
         * @description Nothing changes until a code of the authenticator confirms it. 409 when it is on already. 401 with code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        post: operations["startTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description A wrong code is 400 with code `otp-wrong`. 401 with code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description A wrong code is 400 with code `otp-wrong`. 401 with code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description 401 with code `reauthentication-required` when the last sign-in is not recent (`recentSignInSeconds`).
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/phone/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to a telephone number, to verify it
         * @description Sends six digits by SMS, good for `phoneCodeMinutes` and `phoneCodeTries`; a code that was sent before is worth nothing any more. The number becomes the caller's contact phone if it is not. 409 with code `phone-verified` when that number is verified already, `phone-stopped` when its owner has answered STOP, `phone-unreachable` when the code that was just sent there was refused, `phone-country` when no SMS goes to numbers of its country.
         */
        post: operations["sendPhoneCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the contact phone by the code that was sent there
         * @description A wrong code is 400 with code `phone-code-wrong`; 410 with code `phone-code-expired` when there is no code, its time or its tries are over, or the contact phone is another one by now; 409 with code `phone-unreachable` when the message with the code was refused.
         */
        post: operations["verifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List profiles
         * @description Tutors for everybody, by `filter[role]=tutor`; admins see all. What is private is null.
         */
        get: operations["listProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a profile
         * @description A tutor for everybody; others for themselves and admins.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's profile in the active role
         * @description The active role is student.
         */
        get: operations["getMyProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/profile/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller's profile in a role */
        get: operations["getMyRoleProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/profile/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile of a user in a role
         * @description A tutor for everybody; others for themselves and admins.
         */
        get: operations["getUserProfile"];
        put?: never;
        /**
         * Create the profile of a user in a role
         * @description The user, if the user has that role, and admins.
         */
        post: operations["createUserProfile"];
        /**
         * Remove the profile of a user in a role
         * @description The user and admins. A tutor's with content is 409 with code `in-use`.
         */
        delete: operations["deleteUserProfile"];
        options?: never;
        head?: never;
        /**
         * Change the profile of a user in a role
         * @description The user and admins. A taken alias is 409.
         */
        patch: operations["updateUserProfile"];
        trace?: never;
    };
    "/api/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description Published courses; tutors also see their own, admins all.
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Create a course
         * @description Tutors and admins. A taken alias is 409.
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/price-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the lowest and highest price of courses */
        get: operations["getCoursePriceRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the courses of each choice of the filters */
        get: operations["getCourseCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the languages of courses */
        get: operations["getCourseLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a course */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        /**
         * Remove a course
         * @description Admins only. A course that has students is archived instead: 409 with code `has-registrations`.
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        /**
         * Change a course
         * @description The course's tutors and admins.
         */
        patch: operations["updateCourse"];
        trace?: never;
    };
    "/api/courses/{id}/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who learns in a course and how far they are
         * @description The course's tutors and admins. `filter`: `name`, `progress`, `isStuck`, `registeredAt`, `lastActiveAt`, `finishedAt`; `sort`: `name`, `progress`, `registeredAt`, `lastActiveAt`, `finishedAt`. With `accept: text/csv` all that the filter finds, in this order, as a file.
         */
        get: operations["listCourseRoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/drop-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where people stop in a course
         * @description The course's tutors and admins; numbers, no names. `filter`: `id`, `lessonId`, `targetType`, `name`; `sort`: `place` in the course.
         */
        get: operations["listCourseDropOff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/quizzes/{contentId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a quiz of a course was answered
         * @description The course's tutors and admins; numbers, no names. Each question's first attempts, how many have it right, and how often each answer was chosen. 404 also for an item that is no quiz of this course.
         */
        get: operations["getQuizStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to students of a course
         * @description The course's tutors and admins, to all whom `filter` finds in the roster, to one by `filter[userId]`. Each gets a mail of their own, with an address by which they unsubscribe from messages of this course. A repeated `idempotency-key` answers what it did the first time and sends nothing; with another course, filter, subject or text it is 409 with code `message-sent`. When nobody would get it, 409 with code `no-recipients`.
         */
        post: operations["createCourseMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/messages/reach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count whom a message to students of a course would reach
         * @description The course's tutors and admins. `filter` is that of the roster.
         */
        get: operations["getCourseMessageReach"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/course-subscriptions/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether somebody gets the messages of a course
         * @description Whoever has the address of the mail, without signing in.
         */
        get: operations["getCourseSubscription"];
        /** Unsubscribe from the messages of a course, or subscribe again */
        put: operations["setCourseSubscription"];
        /**
         * Unsubscribe from the messages of a course by the button of a mail program
         * @description What `List-Unsubscribe` of the mail names (RFC 8058).
         */
        post: operations["unsubscribeByMailProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my notes of a course
         * @description Only the caller's own, also when they are no longer registered or the course is archived. `filter`: `contentId`, `lessonId`, `text`, `createdAt`, `updatedAt`; `sort`: `place` in the course, `createdAt`, `updatedAt`. With `accept: text/markdown` all that the filter finds, in this order, as a file.
         */
        get: operations["listCourseNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register for a course
         * @description 409 with code `already-registered` when the caller is.
         */
        post: operations["registerForCourse"];
        /**
         * Undo the registration for a course
         * @description As long as nothing in it has been begun. 409 with code `not-registered` or `course-begun`.
         */
        delete: operations["leaveCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's courses */
        get: operations["listUserCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lessons
         * @description Of a course by `filter[courseId]`, in its order by `sort=order`. The content of locked lessons is named and not shown.
         */
        get: operations["listLessons"];
        put?: never;
        /**
         * Create a lesson
         * @description The course's tutors and admins.
         */
        post: operations["createLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a lesson
         * @description A locked lesson answers too, with `isLocked` and without what it holds.
         */
        get: operations["getLesson"];
        put?: never;
        post?: never;
        /**
         * Remove a lesson
         * @description The course's tutors and admins.
         */
        delete: operations["deleteLesson"];
        options?: never;
        head?: never;
        /**
         * Change a lesson
         * @description The course's tutors and admins.
         */
        patch: operations["updateLesson"];
        trace?: never;
    };
    "/api/lessons/{id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a lesson to another place in its course
         * @description The course's tutors and admins.
         */
        patch: operations["reorderLesson"];
        trace?: never;
    };
    "/api/lessons/{id}/content/{contentId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save progress, or keep or hand in the answers of a quiz
         * @description Progress never goes back. The server grades; sending one attempt twice changes nothing. 403 with code `registration-required` when the lesson is locked; 409 with code `attempt-closed` when other answers were handed in for the attempt, and with `quiz-changed` when the quiz is another one than was answered.
         */
        put: operations["saveContentProgress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/content/{contentId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Start an item anew
         * @description A quiz gets a new attempt. A survey that was handed in is 409 with code `survey-answered`.
         */
        put: operations["resetContentProgress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/content/{contentId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a note at an item, or change it
         * @description The caller chooses the id, so that sending it again changes nothing. The highest revision stands, and a deleted note stays deleted; the answer is the note as it stands. 403 with code `registration-required` without access to the course; 409 with code `too-many-notes` when the course has as many notes of the caller as it takes.
         */
        put: operations["saveNote"];
        post?: never;
        /**
         * Delete a note
         * @description Also without access to the course, and as often as wanted. A note that has not arrived yet is deleted, too: it stays deleted when it comes.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/next-item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the caller does next
         * @description The first item that is not completed, of the unfinished course in which the caller was last.
         */
        get: operations["getMyNextItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/courses/{courseId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller's progress in a course */
        get: operations["getMyCourseProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/lessons/{lessonId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller's progress in a lesson */
        get: operations["getMyLessonProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/courses/{courseId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's progress in a course
         * @description The student, the course's tutors and admins.
         */
        get: operations["getUserCourseProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/lessons/{lessonId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's progress in a lesson
         * @description The student, the course's tutors and admins.
         */
        get: operations["getUserLessonProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/achievements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's finished courses */
        get: operations["listMyAchievements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/achievements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a student's finished courses
         * @description The student and admins; a tutor sees those of the tutor's own courses.
         */
        get: operations["listUserAchievements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/achievements/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take an achievement back and start its course anew
         * @description The student and admins. The certificate is no longer valid.
         */
        put: operations["resetAchievement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify a certificate */
        get: operations["getCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quizzes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quizzes
         * @description Tutors see their own, admins all; with their correct answers.
         */
        get: operations["listQuizzes"];
        put?: never;
        /**
         * Create a quiz
         * @description Tutors and admins.
         */
        post: operations["createQuiz"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quizzes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quiz
         * @description A student who may open the lesson gets it without correct answers until it is completed.
         */
        get: operations["getQuiz"];
        put?: never;
        post?: never;
        /**
         * Remove a quiz
         * @description The quiz's author and admins. A quiz that a lesson uses is 409 with code `in-use`.
         */
        delete: operations["deleteQuiz"];
        options?: never;
        head?: never;
        /**
         * Change a quiz
         * @description The quiz's author and admins.
         */
        patch: operations["updateQuiz"];
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Published events; tutors also see their own, admins all. Beside its fields a filter can ask whether an event has a recording that is ready (`hasRecording`), whether one that somebody new can watch (`isWatchable`: it is open to everyone, or the event still takes registrations), and whether a session of it is upcoming or live (`isToCome`). `soonest` sorts what is live first, then by the next session, then past events, the latest first.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Create an event
         * @description Tutors and admins. A taken alias is 409.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/price-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the lowest and highest price of events */
        get: operations["getEventPriceRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the events of each choice of the filters */
        get: operations["getEventCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the languages of events */
        get: operations["getEventLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        /**
         * Remove an event
         * @description Admins only. An event that somebody registered for is cancelled or archived instead: 409 with code `has- registrations`.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description The event's host, its tutors and admins. Fewer tickets than are sold is 409 with code `tickets-sold`.
         */
        patch: operations["updateEvent"];
        trace?: never;
    };
    "/api/events/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register for an event
         * @description Also accepts the ticket that is held for the caller as the first of the waiting list. What costs something is 402 with code `payment-required`, and is had by an order. 409 with code `already-registered`, `sold-out`, `offer-expired`, `event-over` or `event-cancelled`.
         */
        post: operations["registerForEvent"];
        /**
         * Give up a ticket
         * @description The ticket is free again, and the first of the waiting list is offered it. The person no longer has the recordings of the event. 409 with code `not-registered`, `event-over` or `event-cancelled`.
         */
        delete: operations["giveUpTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the waiting list of an event
         * @description Of an event without a free ticket. 409 with code `tickets-left`, `already-waiting`, `already-registered`, `event-over` or `event-cancelled`.
         */
        post: operations["joinWaitingList"];
        /**
         * Leave the waiting list of an event
         * @description Also refuses the ticket that is held for the caller, which is then offered to the next one. 409 with code `not-waiting`.
         */
        delete: operations["leaveWaitingList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who registered for an event
         * @description The event's host, its tutors and admins.
         */
        get: operations["listEventRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an event
         * @description From draft; needs a session to come and a host. From another state 409 with code `event-state`. The event's host, its tutors and admins.
         */
        post: operations["publishEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an event back to draft
         * @description From published, while nobody registered. From another state 409 with code `event-state`. The event's host, its tutors and admins.
         */
        post: operations["unpublishEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an event
         * @description From draft, cancelled, or published when it is over. From another state 409 with code `event-state`. The event's host, its tutors and admins.
         */
        post: operations["archiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an event
         * @description From draft or published; its sessions to come are canceled and those who registered are told. From another state 409 with code `event-state`. The event's host, its tutors and admins.
         */
        post: operations["cancelEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/synchronize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring the meetings of the provider in line with the event
         * @description The event's host, its tutors and admins.
         */
        post: operations["synchronizeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the host of an event
         * @description The event's host, its tutors and admins.
         */
        put: operations["setEventHost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/tutors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the tutors of an event
         * @description The event's host, its tutors and admins.
         */
        patch: operations["setEventTutors"];
        trace?: never;
    };
    "/api/user-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's events */
        get: operations["listUserEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Of an event by `filter[eventId]`, the earliest first by `sort=startsAt`.
         */
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a session */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a session to an event
         * @description The event's host, its tutors and admins.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a session
         * @description The event's host, its tutors and admins. Only while it is upcoming; those who registered are told.
         */
        put: operations["updateSchedule"];
        post?: never;
        /**
         * Cancel a session
         * @description The event's host, its tutors and admins. Only while it is upcoming; those who registered are told.
         */
        delete: operations["cancelSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/schedules/{scheduleId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a live session as its host
         * @description The event's host and tutors, from 15 minutes before the start to the end. 409 with code `too-early`, `session- over`, `session-canceled` or `no-meeting`.
         */
        post: operations["startSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/schedules/{scheduleId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a live session
         * @description Those who registered, from 10 minutes before the start to the end; others 403 with code `registration-required`. 409 with code `too-early`, `session-over`, `session-canceled` or `no-meeting`.
         */
        post: operations["joinSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/schedules/{scheduleId}/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who was in the meeting of a session
         * @description The event's host, its tutors and admins. `filter`: `name`, `standing`, `isPresent`, `isAttended`, `seconds`, `joinedAt`, `leftAt`; `sort`: `name`, `standing`, `isAttended`, `seconds`, `joinedAt`, `leftAt`. With `accept: text/csv` all that the filter finds, in this order, as a file.
         */
        get: operations["listAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recordings
         * @description Of published events; what plays it is for those who registered, or for everyone, as `recordingsFor` of the event says.
         */
        get: operations["listRecordings"];
        put?: never;
        /**
         * Create a recording
         * @description The event's host, its tutors and admins.
         */
        post: operations["createRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recording
         * @description Of published events; what plays it is for those who registered, or for everyone, as `recordingsFor` of the event says.
         */
        get: operations["getRecording"];
        put?: never;
        post?: never;
        /**
         * Remove a recording
         * @description The event's host, its tutors and admins.
         */
        delete: operations["deleteRecording"];
        options?: never;
        head?: never;
        /**
         * Change a recording
         * @description The event's host, its tutors and admins.
         */
        patch: operations["updateRecording"];
        trace?: never;
    };
    "/api/users/me/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how long the caller was in past sessions
         * @description Sessions that are over, of events that the caller registered for. `filter`: `eventId`, `isAttended`, `startsAt`; `sort`: `startsAt`.
         */
        get: operations["listMyAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recordings of the caller's events */
        get: operations["listMyRecordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/events/{eventId}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the latest recording of one of the caller's events */
        get: operations["getMyEventRecording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/events/{eventId}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recordings of one of the caller's events */
        get: operations["listMyEventRecordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recordings of a user's events
         * @description The user and admins.
         */
        get: operations["listUserRecordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/events/{eventId}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recordings of one of a user's events
         * @description The user and admins.
         */
        get: operations["listUserEventRecordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles
         * @description Published ones; tutors also see their own, admins all.
         */
        get: operations["listArticles"];
        put?: never;
        /**
         * Create an article
         * @description The author, if a tutor, and admins. A taken alias is 409.
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an article
         * @description Published ones; tutors also see their own, admins all.
         */
        get: operations["getArticle"];
        put?: never;
        post?: never;
        /**
         * Remove an article
         * @description The author, if a tutor, and admins. A taken alias is 409.
         */
        delete: operations["deleteArticle"];
        options?: never;
        head?: never;
        /**
         * Change an article
         * @description The author, if a tutor, and admins. A taken alias is 409.
         */
        patch: operations["updateArticle"];
        trace?: never;
    };
    "/api/articles/{id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the metadata of an article
         * @description The author and admins.
         */
        put: operations["setArticleMetadata"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the countries
         * @description Reference data in English; all of them in one answer, by name.
         */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Active ones; admins see all.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a category
         * @description Active ones; admins see all.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a category
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/api/subjects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subjects
         * @description Active ones; admins see all.
         */
        get: operations["listSubjects"];
        put?: never;
        /**
         * Create a subject
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        post: operations["createSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subjects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subject
         * @description Active ones; admins see all.
         */
        get: operations["getSubject"];
        put?: never;
        post?: never;
        /**
         * Remove a subject
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        delete: operations["deleteSubject"];
        options?: never;
        head?: never;
        /**
         * Change a subject
         * @description Admins only. A taken name, or the removal of one in use, is 409.
         */
        patch: operations["updateSubject"];
        trace?: never;
    };
    "/api/vcs-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List video-conference settings
         * @description Admins only.
         */
        get: operations["listVcsSettings"];
        put?: never;
        /**
         * Create a video-conference setting
         * @description Admins only. The removal of one that sessions to come use is 409.
         */
        post: operations["createVcsSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vcs-settings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video-conference setting
         * @description Admins only.
         */
        get: operations["getVcsSetting"];
        put?: never;
        post?: never;
        /**
         * Remove a video-conference setting
         * @description Admins only. The removal of one that sessions to come use is 409.
         */
        delete: operations["deleteVcsSetting"];
        options?: never;
        head?: never;
        /**
         * Change a video-conference setting
         * @description Admins only. The removal of one that sessions to come use is 409.
         */
        patch: operations["updateVcsSetting"];
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media
         * @description The caller's own; admins see all.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Add a link
         * @description A media item of type `link`, without a file. Tutors and admins.
         */
        post: operations["createMediaLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file in one step
         * @description Students may upload avatars only.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask where to put a file
         * @description Students may upload avatars only.
         */
        post: operations["createMediaUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a media item
         * @description Guests get what published content shows.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Remove a media item and its files
         * @description The item's owner and admins. An item in use is 409 with code `in-use`.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        /**
         * Change what is said about a media item
         * @description The item's owner and admins.
         */
        patch: operations["updateMedia"];
        trace?: never;
    };
    "/api/media/{id}/confirm-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that the file is put; the server checks it
         * @description Size and type must be what was announced: else 409 with code `upload-missing` or `upload-mismatch`.
         */
        put: operations["confirmMediaUpload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add captions or another track to a video or a sound
         * @description The item's owner and admins; for an item of nobody, such as a recording, the tutors of the events and courses that show it. It takes the place of a track of the same kind and language. A fault in the file is 400 that names `content` and the line.
         */
        post: operations["addMediaTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/tracks/{trackId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a track of a media item
         * @description Whoever may add one.
         */
        delete: operations["removeMediaTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a file into the server's own store
         * @description The presigned address that upload-url gives when files are kept on disk. The type may also be that of the file.
         */
        put: operations["putMediaFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/charts/courses/registrations/by-period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the registrations for courses by day, week or month
         * @description Tutors for their own, admins for all. At most 400 periods.
         */
        get: operations["getCourseRegistrationChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/charts/events/registrations/by-period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the registrations for events by day, week or month
         * @description Tutors for their own, admins for all. At most 400 periods.
         */
        get: operations["getEventRegistrationChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promoted-contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is put forward
         * @description Only what the caller may see.
         */
        get: operations["listPromotedContents"];
        put?: never;
        /**
         * Put something forward
         * @description Admins only. What is put forward already is 409.
         */
        post: operations["promoteContent"];
        /**
         * Put something forward no longer
         * @description Admins only.
         */
        delete: operations["demoteContent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback
         * @description Handled reviews for everybody; also the caller's own; tutors see those of their courses and events, admins all.
         */
        get: operations["listFeedbacks"];
        put?: never;
        /**
         * Give feedback
         * @description Guests may write to staff only. A second review of one thing is 409 with code `already-reviewed`.
         */
        post: operations["createFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedbacks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get feedback */
        get: operations["getFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedbacks/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what happened on the page that feedback is about
         * @description Admins only. 404 where nothing was attached.
         */
        get: operations["getFeedbackReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedbacks/{id}/handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark feedback as handled
         * @description Admins only. A review is shown from then on.
         */
        put: operations["handleFeedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedbacks/{id}/unhandle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Mark feedback as not handled
         * @description Admins only.
         */
        delete: operations["unhandleFeedback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ways on which the caller can be reached
         * @description All channels that there are, each with where it reaches the caller, or why it does not.
         */
        get: operations["listMyChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/channels/{channel}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the caller a test message
         * @description 409 with code `channel-not-connected` when the channel does not reach the caller.
         */
        post: operations["sendTestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages to the caller
         * @description Mails, SMS and Telegram messages of the last 30 days, without what they say.
         */
        get: operations["listMyMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's notices */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the notices as they come
         * @description Stays open. What was missed since `last-event-id` comes first; the session is checked anew every minute.
         */
        get: operations["streamNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark notices as read
         * @description The first reading counts. What is not the caller's, or is not there, is passed over.
         */
        put: operations["markNoticesRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a notice as read */
        put: operations["markNoticeRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that connects a Telegram chat
         * @description The link works once, within 10 minutes. Of several links of one person the latest 5 work. A chat belongs to one account, an account has one chat, and the latest connection counts.
         */
        post: operations["createMyTelegramLink"];
        /**
         * Disconnect the caller's Telegram chat
         * @description Links that were made before are worth nothing, and messages that wait are not sent. The bot says so in the chat.
         */
        delete: operations["deleteMyTelegram"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear from Telegram what people tell the bot
         * @description Has the secret that was given to Telegram with this address; 401 without it. Each update is handled once.
         */
        post: operations["receiveTelegramWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sessions of an event as a calendar file */
        get: operations["getEventCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/calendar-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the secret address of the caller's calendar */
        post: operations["createMyCalendarFeed"];
        /** Take the address of the caller's calendar back */
        delete: operations["deleteMyCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-feeds/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the events of a person as a calendar
         * @description For calendar programs, which cannot sign in: the address itself is the secret.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/twilio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear from Twilio who wants no SMS any more, and which did not arrive
         * @description Signed by Twilio with the auth token of the account; 401 without a good signature. An answer such as STOP ends all SMS to that number until START.
         */
        post: operations["receiveTwilioWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/zoom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear from Zoom what became of a meeting
         * @description Signed by Zoom with the account's webhook secret; 401 without a good signature or when older than 5 minutes.
         */
        post: operations["receiveZoomWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's orders */
        get: operations["listOrders"];
        put?: never;
        /**
         * Order a course or a ticket
         * @description Answers where to pay. The price is the server's; another than the one that the caller saw is 409 with code `price-changed`, and what costs nothing `nothing-to-pay`. A ticket is held until the order expires. Somebody who has begun to pay for the same thing gets the same order, as does a repeated `idempotency-key`. A coupon that cannot be used is 400 at `couponCode`; one that pays for everything makes the order paid at once, and the answer's `url` is the page of the order.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what something costs with a coupon
         * @description Nothing is ordered and no use of the coupon is taken. A coupon that is not known, has not begun, has expired, is used up or has another currency is 400 at `couponCode`. Few tries are allowed, so that codes cannot be guessed.
         */
        post: operations["quoteOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description The caller's own; any for an admin.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up an order that is not paid
         * @description The ticket that was held is free again. An order that has been paid meanwhile stays paid.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the money for an order back
         * @description For admins, and for the host and the tutors of an event until it starts. The registration ends. 409 with code `order-state` unless it is paid.
         */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear from Stripe what became of a payment
         * @description Signed by Stripe with the secret of this address; 401 without a good signature or when older than 5 minutes. Each event is handled once.
         */
        post: operations["receiveStripeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell that the server runs
         * @description Touches nothing.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell that the server can serve
         * @description Asks the database, for 500 ms at most. Not ready while it is stopping.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A finished course.
         * @example {
         *       "id": "0e1f2a3b-4c5d-4e6f-8a7b-9c0d1e2f3acc",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "course": {
         *         "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *         "alias": "start-investing",
         *         "name": "Start investing",
         *         "cover": null,
         *         "languageCode": "en"
         *       },
         *       "finishedAt": "2026-03-02T17:05:00.000Z",
         *       "code": "K7QM-3T9W-XB2D"
         *     }
         */
        Achievement: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            userId: string;
            /** Format: uuid */
            courseId: string;
            course: components["schemas"]["CourseSummary"];
            /** Format: date-time */
            finishedAt: string;
            /** @description Public verification code of the certificate. */
            code: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "0e1f2a3b-4c5d-4e6f-8a7b-9c0d1e2f3acc",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "course": {
         *             "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *             "alias": "start-investing",
         *             "name": "Start investing",
         *             "cover": null,
         *             "languageCode": "en"
         *           },
         *           "finishedAt": "2026-03-02T17:05:00.000Z",
         *           "code": "K7QM-3T9W-XB2D"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        AchievementList: {
            items: components["schemas"]["Achievement"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        AgendaItem: {
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            name: string;
            description: string | null;
        };
        AgendaItemInput: {
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: line */
            name: string;
            description?: string | null;
        };
        /** @description Name in addresses. */
        Alias: string;
        /** @description For each answer, in their order; null for an answer without one. */
        AnswerExplanations: (string | null)[] | null;
        AnswerStatistics: {
            answer: string;
            /** @description Null in a question without correct answers. */
            isCorrect: boolean | null;
            /** @description How often it was chosen in first attempts. */
            first: number;
            /** @description How often it was chosen in all attempts. */
            all: number;
        };
        /**
         * @example {
         *       "id": "07182930-4a5b-46c7-88f9-011223344504",
         *       "alias": "what-a-fund-costs",
         *       "name": "What a fund costs",
         *       "description": "The yearly charge is only the part that you are told about.",
         *       "body": "A charge of 1 % looks small beside a return of 6 %.",
         *       "state": "published",
         *       "languageCode": "en",
         *       "coverId": null,
         *       "cover": null,
         *       "authorId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *       "author": {
         *         "id": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *         "firstName": "Elena",
         *         "lastName": "Vasquez",
         *         "avatar": null
         *       },
         *       "categoryIds": [],
         *       "categories": [],
         *       "subjectIds": [],
         *       "subjects": [],
         *       "readingTime": 240,
         *       "isPromoted": false,
         *       "metadata": {
         *         "title": null,
         *         "description": null,
         *         "keywords": [
         *           "funds",
         *           "cost"
         *         ]
         *       },
         *       "publishedAt": "2026-02-01T08:00:00.000Z",
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Article: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            /** @description In a few sentences. */
            description: string;
            /** @description Markdown. */
            body: string;
            state: components["schemas"]["ArticleState"];
            languageCode: string;
            /** Format: uuid */
            coverId: string | null;
            cover: components["schemas"]["Media"] | null;
            /**
             * Format: uuid
             * @description Id of the author's account.
             */
            authorId: string | null;
            author: components["schemas"]["UserSummary"] | null;
            categoryIds: string[];
            categories: components["schemas"]["Category"][];
            subjectIds: string[];
            subjects: components["schemas"]["Subject"][];
            /** @description Seconds. */
            readingTime: number;
            isPromoted: boolean;
            metadata: components["schemas"]["ArticleMetadata"];
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description A new article is a draft unless `state` says otherwise.
         * @example {
         *       "name": "What a fund costs",
         *       "languageCode": "en",
         *       "body": "A charge of 1 % looks small."
         *     }
         */
        ArticleCreate: {
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name: string;
            description?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            body?: string;
            state?: components["schemas"]["ArticleState"];
            languageCode: components["schemas"]["LanguageCode"];
            /** Format: uuid */
            coverId?: string | null;
            categoryIds?: string[];
            subjectIds?: string[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "07182930-4a5b-46c7-88f9-011223344504",
         *           "alias": "what-a-fund-costs",
         *           "name": "What a fund costs",
         *           "description": "The yearly charge is only the part that you are told about.",
         *           "body": "A charge of 1 % looks small beside a return of 6 %.",
         *           "state": "published",
         *           "languageCode": "en",
         *           "coverId": null,
         *           "cover": null,
         *           "authorId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *           "author": {
         *             "id": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *             "firstName": "Elena",
         *             "lastName": "Vasquez",
         *             "avatar": null
         *           },
         *           "categoryIds": [],
         *           "categories": [],
         *           "subjectIds": [],
         *           "subjects": [],
         *           "readingTime": 240,
         *           "isPromoted": false,
         *           "metadata": {
         *             "title": null,
         *             "description": null,
         *             "keywords": [
         *               "funds",
         *               "cost"
         *             ]
         *           },
         *           "publishedAt": "2026-02-01T08:00:00.000Z",
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        ArticleList: {
            items: components["schemas"]["Article"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @description What search engines and shared links show instead of the article's own words. */
        ArticleMetadata: {
            title: string | null;
            description: string | null;
            keywords: string[];
        };
        /**
         * @description Replaces the metadata; what is left out becomes empty.
         * @example {
         *       "description": "What the yearly charge leaves out.",
         *       "keywords": [
         *         "funds",
         *         "cost"
         *       ]
         *     }
         */
        ArticleMetadataUpdate: {
            /** Format: line */
            title?: string | null;
            description?: string | null;
            keywords?: string[];
        };
        /** @enum {string} */
        ArticleState: "draft" | "published" | "archived";
        ArticleSummary: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            description: string;
            cover: components["schemas"]["Media"] | null;
            languageCode: string;
            /** Format: date-time */
            publishedAt: string | null;
        };
        /**
         * @description What is left out stays as it is.
         * @example {
         *       "state": "published"
         *     }
         */
        ArticleUpdate: {
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name?: string;
            description?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            body?: string;
            state?: components["schemas"]["ArticleState"];
            languageCode?: components["schemas"]["LanguageCode"];
            /** Format: uuid */
            coverId?: string | null;
            categoryIds?: string[];
            subjectIds?: string[];
        };
        /**
         * @description A person who was in the meeting of a session.
         * @example {
         *       "id": "5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d",
         *       "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "name": "Sofia Novak",
         *       "email": null,
         *       "standing": "registered",
         *       "isPresent": false,
         *       "joinedAt": "2026-04-02T16:01:00.000Z",
         *       "leftAt": "2026-04-02T17:00:00.000Z",
         *       "seconds": 3180,
         *       "intervalCount": 2,
         *       "intervals": [
         *         {
         *           "joinedAt": "2026-04-02T16:01:00.000Z",
         *           "leftAt": "2026-04-02T16:21:00.000Z"
         *         },
         *         {
         *           "joinedAt": "2026-04-02T16:27:00.000Z",
         *           "leftAt": "2026-04-02T17:00:00.000Z"
         *         }
         *       ],
         *       "isAttended": true
         *     }
         */
        Attendee: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            scheduleId: string;
            /**
             * Format: uuid
             * @description Null for a guest.
             */
            userId: string | null;
            /** @description Of their account; of a guest as they called themselves in the meeting, else their address. */
            name: string | null;
            /** @description Of a guest, if they told it. */
            email: string | null;
            standing: components["schemas"]["AttendeeStanding"];
            /** @description Whether they are in the meeting now. */
            isPresent: boolean;
            /**
             * Format: date-time
             * @description When they first came; null if only their leaving is known.
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @description When they last left; null while they are there.
             */
            leftAt: string | null;
            /** @description In the meeting, so far. */
            seconds: number;
            intervalCount: number;
            /** @description The first 100 of them, the earliest first. */
            intervals: components["schemas"]["PresenceInterval"][];
            /** @description Whether that is at least `attendedShare` of the session, from its start, or when somebody first came, to its end. Null where the event names no share, and for its host and tutors. */
            isAttended: boolean | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d",
         *           "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "name": "Sofia Novak",
         *           "email": null,
         *           "standing": "registered",
         *           "isPresent": false,
         *           "joinedAt": "2026-04-02T16:01:00.000Z",
         *           "leftAt": "2026-04-02T17:00:00.000Z",
         *           "seconds": 3180,
         *           "intervalCount": 2,
         *           "intervals": [
         *             {
         *               "joinedAt": "2026-04-02T16:01:00.000Z",
         *               "leftAt": "2026-04-02T16:21:00.000Z"
         *             },
         *             {
         *               "joinedAt": "2026-04-02T16:27:00.000Z",
         *               "leftAt": "2026-04-02T17:00:00.000Z"
         *             }
         *           ],
         *           "isAttended": true
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        AttendeeList: {
            items: components["schemas"]["Attendee"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description Whether somebody registered for the event, hosts or teaches it, or neither.
         * @enum {string}
         */
        AttendeeStanding: "registered" | "tutor" | "guest";
        /** @enum {string} */
        AudienceLevel: "beginner" | "intermediate" | "advanced";
        /**
         * @example {
         *       "accessToken": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2ZjFjMGM0ZSJ9.c2lnbmF0dXJl",
         *       "refreshToken": "0b6c8e52-6f1d-4f3e-9a57-0d1f2f6f2a10.1.q1w2e3r4",
         *       "expiresIn": 900,
         *       "type": "Bearer"
         *     }
         */
        AuthTokens: {
            /** @description JSON Web Token; its subject is the user id. */
            accessToken: string;
            /** @description Opaque; good for one refresh. */
            refreshToken: string;
            /** @description Seconds until the access token ends. */
            expiresIn: number;
            /** @enum {string} */
            type: "Bearer" | "Basic";
        };
        /**
         * @example {
         *       "url": "https://lectern.example.org/api/calendar-feeds/9Jx2mQ7rT4vK1nB8"
         *     }
         */
        CalendarFeed: {
            /**
             * Format: uri
             * @description Secret address of the feed; shown only now.
             */
            url: string;
        };
        /**
         * @example {
         *       "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *       "name": "Investing",
         *       "ordering": 1,
         *       "description": "Long-term saving, funds and portfolios",
         *       "isActive": true
         *     }
         */
        Category: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Place in lists; lower comes first. */
            ordering: number;
            description: string | null;
            isActive: boolean;
        };
        /**
         * @example {
         *       "name": "Investing",
         *       "ordering": 1,
         *       "isActive": true
         *     }
         */
        CategoryCreate: {
            /** Format: line */
            name: string;
            ordering?: number;
            description?: string | null;
            isActive?: boolean;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *           "name": "Investing",
         *           "ordering": 1,
         *           "description": "Long-term saving, funds and portfolios",
         *           "isActive": true
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        CategoryList: {
            items: components["schemas"]["Category"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "isActive": false
         *     }
         */
        CategoryUpdate: {
            /** Format: line */
            name?: string;
            ordering?: number;
            description?: string | null;
            isActive?: boolean;
        };
        /**
         * @description What anyone who has the code may know.
         * @example {
         *       "code": "K7QM-3T9W-XB2D",
         *       "firstName": "Maya",
         *       "lastName": "Lindqvist",
         *       "course": {
         *         "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *         "alias": "start-investing",
         *         "name": "Start investing",
         *         "cover": null,
         *         "languageCode": "en"
         *       },
         *       "tutors": [
         *         {
         *           "firstName": "Elena",
         *           "lastName": "Marchetti"
         *         }
         *       ],
         *       "lessonCount": 3,
         *       "duration": 300,
         *       "finishedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Certificate: {
            code: string;
            firstName: string;
            lastName: string;
            course: components["schemas"]["CourseSummary"];
            /** @description Those of the course, in its order. */
            tutors: {
                firstName: string;
                lastName: string;
            }[];
            lessonCount: number;
            /** @description Seconds of content. */
            duration: number;
            /** Format: date-time */
            finishedAt: string;
        };
        /**
         * @description `unverified`: there is an address that has not been proven; `blocked`: the person refused further messages where they are received, by STOP or by blocking the bot.
         * @enum {string}
         */
        ChannelStanding: "connected" | "unverified" | "missing" | "blocked";
        /**
         * @description Whether and where a channel reaches the person.
         * @example {
         *       "channel": "sms",
         *       "standing": "connected",
         *       "address": "+46701234567",
         *       "failingSince": null
         *     }
         */
        ChannelState: {
            channel: components["schemas"]["NotificationChannel"];
            standing: components["schemas"]["ChannelStanding"];
            /** @description As the person knows it. */
            address: string | null;
            /**
             * Format: date-time
             * @description When the first of the messages was made that could not be sent since the last one that was; without one, since when the service behind the channel refuses this portal.
             */
            failingSince: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "channel": "sms",
         *           "standing": "connected",
         *           "address": "+46701234567",
         *           "failingSince": null
         *         }
         *       ]
         *     }
         */
        ChannelStateList: {
            items: components["schemas"]["ChannelState"][];
        };
        /** @enum {string} */
        ChartPeriod: "day" | "week" | "month";
        /**
         * @description How many things there are for each value that a list can be narrowed to, of what the caller may see and all other conditions of the filter let through: those on the field itself do not count. Prices (`price`, `discountedPrice`, `currency`, `isFree`) are one field in this, and so are `isToCome` and `isWatchable`. A value that there is nothing for is left out. A thousand or more may be some seconds old.
         * @example {
         *       "items": [
         *         {
         *           "field": "audienceLevel",
         *           "total": 15,
         *           "values": [
         *             {
         *               "value": "beginner",
         *               "count": 9
         *             },
         *             {
         *               "value": "advanced",
         *               "count": 6
         *             }
         *           ]
         *         },
         *         {
         *           "field": "isFree",
         *           "total": 15,
         *           "values": [
         *             {
         *               "value": "false",
         *               "count": 11
         *             },
         *             {
         *               "value": "true",
         *               "count": 4
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        ChoiceCounts: {
            items: {
                /** @enum {string} */
                field: "audienceLevel" | "languageCode" | "isFree" | "isToCome" | "isWatchable";
                /** @description Of all values. */
                total: number;
                /** @description The most frequent first. */
                values: {
                    value: string;
                    count: number;
                }[];
            }[];
        };
        /**
         * @description How far people got in an item of a course.
         * @example {
         *       "id": "e5f60718-293a-44b5-86d7-e8f901120304",
         *       "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *       "lessonName": "Bonds",
         *       "lessonOrder": 1,
         *       "order": 2,
         *       "name": "What a bond pays",
         *       "targetType": "video",
         *       "duration": 300,
         *       "began": 40,
         *       "completed": 28,
         *       "lastPlace": 9,
         *       "stopped": 6,
         *       "tenths": [
         *         1,
         *         0,
         *         0,
         *         5,
         *         4,
         *         0,
         *         1,
         *         0,
         *         1,
         *         0
         *       ]
         *     }
         */
        ContentDropOff: {
            /**
             * Format: uuid
             * @description Of the item.
             */
            id: string;
            /** Format: uuid */
            lessonId: string;
            lessonName: string;
            /** @description Of the lesson in its course; from 1. */
            lessonOrder: number;
            /** @description Of the item in its lesson; from 1. */
            order: number;
            name: string;
            targetType: components["schemas"]["ContentType"];
            /** @description Seconds. */
            duration: number;
            /** @description People who have done anything in it. */
            began: number;
            /** @description Those of them who completed it. */
            completed: number;
            /** @description Registered people who have not finished the course and did the last thing in it here. */
            lastPlace: number;
            /** @description Those at their last place who have done nothing in the course for 7 days or more. */
            stopped: number;
            /** @description For each tenth of a video or audio, how many of those who have not completed it left it there; null for other items and without a duration. */
            tenths: number[] | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "e5f60718-293a-44b5-86d7-e8f901120304",
         *           "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *           "lessonName": "Bonds",
         *           "lessonOrder": 1,
         *           "order": 2,
         *           "name": "What a bond pays",
         *           "targetType": "video",
         *           "duration": 300,
         *           "began": 40,
         *           "completed": 28,
         *           "lastPlace": 9,
         *           "stopped": 6,
         *           "tenths": [
         *             1,
         *             0,
         *             0,
         *             5,
         *             4,
         *             0,
         *             1,
         *             0,
         *             1,
         *             0
         *           ]
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        ContentDropOffList: {
            items: components["schemas"]["ContentDropOff"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description The languages in which there is something, the most frequent first. Of what the caller may see and the filter lets through.
         * @example {
         *       "items": [
         *         {
         *           "languageCode": "en",
         *           "count": 12
         *         },
         *         {
         *           "languageCode": "es",
         *           "count": 3
         *         }
         *       ]
         *     }
         */
        ContentLanguages: {
            items: {
                languageCode: string;
                /** @description How many things are in it. */
                count: number;
            }[];
        };
        /**
         * @example {
         *       "contentId": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *       "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "progress": 100,
         *       "position": 0,
         *       "watched": [],
         *       "completedAt": "2026-03-02T17:05:00.000Z",
         *       "attemptId": "6d7e8f90-a1b2-4c3d-8e4f-5061728394bb",
         *       "score": 100,
         *       "passed": true,
         *       "results": [
         *         {
         *           "questionId": "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c88",
         *           "isCorrect": true,
         *           "correctAnswers": [
         *             0
         *           ],
         *           "explanation": "A fund holds many companies, so that the trouble of one hardly shows.",
         *           "answerExplanations": null,
         *           "place": {
         *             "item": "One idea, many names",
         *             "itemId": "0e1f2a3b-4c5d-4e6f-8a7b-8c9d0e1f2a3b",
         *             "paragraph": 3
         *           }
         *         }
         *       ],
         *       "lessonProgress": 50,
         *       "courseProgress": 16.7,
         *       "achievement": null
         *     }
         */
        ContentProgress: {
            /** Format: uuid */
            contentId: string;
            /** Format: uuid */
            lessonId: string;
            /** Format: uuid */
            courseId: string;
            progress: number;
            /** @description Seconds. */
            position: number;
            watched: components["schemas"]["WatchedParts"];
            /** Format: date-time */
            completedAt: string | null;
            /** Format: uuid */
            attemptId: string | null;
            /** @description Of a graded quiz. */
            score: number | null;
            passed: boolean | null;
            results: components["schemas"]["QuestionResult"][] | null;
            lessonProgress: number;
            courseProgress: number;
            /** @description Set when the course is finished. */
            achievement: components["schemas"]["Achievement"] | null;
        };
        /** @enum {string} */
        ContentType: "text" | "quiz" | "file" | "video" | "audio" | "image";
        /** @description What a country does not have is empty. */
        Country: {
            name: string;
            /** @description ISO 3166-1, two letters in upper case. */
            code: string;
            capital: string;
            /** @enum {string} */
            region: "AS" | "EU" | "AF" | "OC" | "NA" | "SA" | "AN" | "Americas";
            currency: {
                /** @description ISO 4217. */
                code: string;
                name: string;
                symbol: string;
            };
            language: {
                /** @description ISO 639-1. */
                code: string;
                name: string;
            };
        };
        /**
         * Format: country-code
         * @description Two letters of a country there is, ISO 3166-1.
         */
        CountryCode: string;
        /**
         * @example {
         *       "items": [
         *         {
         *           "name": "Indonesia",
         *           "code": "ID",
         *           "capital": "Jakarta",
         *           "region": "AS",
         *           "currency": {
         *             "code": "IDR",
         *             "name": "Indonesian Rupiah",
         *             "symbol": "Rp"
         *           },
         *           "language": {
         *             "code": "id",
         *             "name": "Indonesian"
         *           }
         *         }
         *       ]
         *     }
         */
        CountryList: {
            items: components["schemas"]["Country"][];
        };
        /**
         * Format: line
         * @description As the person typed it; capital and small letters are the same.
         */
        CouponCode: string;
        /**
         * @example {
         *       "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "alias": "start-investing",
         *       "name": "Start investing",
         *       "shortDescription": "The three ideas that matter before the first purchase.",
         *       "description": "Time, cost and spread decide more than any single pick.",
         *       "goals": [
         *         "Tell saving from investing",
         *         "Read what a fund costs"
         *       ],
         *       "state": "published",
         *       "languageCode": "en",
         *       "audienceLevel": "beginner",
         *       "price": null,
         *       "discountedPrice": null,
         *       "currency": null,
         *       "coverId": null,
         *       "cover": null,
         *       "tutorIds": [
         *         "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *       ],
         *       "tutors": [
         *         {
         *           "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *           "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *           "alias": "elena-vasquez",
         *           "firstName": "Elena",
         *           "lastName": "Vasquez",
         *           "title": "Portfolio educator",
         *           "avatar": null
         *         }
         *       ],
         *       "categoryIds": [
         *         "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *       ],
         *       "categories": [
         *         {
         *           "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *           "name": "Investing",
         *           "ordering": 1,
         *           "description": null,
         *           "isActive": true
         *         }
         *       ],
         *       "subjectIds": [],
         *       "subjects": [],
         *       "lessonCount": 3,
         *       "duration": 300,
         *       "enrolledCount": 128,
         *       "rating": 4.7,
         *       "reviewCount": 12,
         *       "isPromoted": true,
         *       "isRegistered": false,
         *       "progress": null,
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Course: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            shortDescription: string;
            /** @description Markdown. */
            description: string;
            goals: string[];
            state: components["schemas"]["CourseState"];
            languageCode: string;
            audienceLevel: components["schemas"]["AudienceLevel"];
            /** @description Null when it costs nothing. */
            price: number | null;
            discountedPrice: number | null;
            /** @enum {string|null} */
            currency: "USD" | "IDR" | "EUR" | null;
            /** Format: uuid */
            coverId: string | null;
            cover: components["schemas"]["Media"] | null;
            /** @description Ids of tutor profiles. */
            tutorIds: string[];
            tutors: components["schemas"]["TutorSummary"][];
            categoryIds: string[];
            categories: components["schemas"]["Category"][];
            subjectIds: string[];
            subjects: components["schemas"]["Subject"][];
            lessonCount: number;
            /** @description Seconds; the sum of its content. */
            duration: number;
            enrolledCount: number;
            /** @description Mean of the approved reviews. */
            rating: number | null;
            reviewCount: number;
            isPromoted: boolean;
            /** @description Whether the caller is registered. */
            isRegistered: boolean;
            /** @description Of the caller; null unless registered. */
            progress: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description A new course is a draft. Prices come with a currency.
         * @example {
         *       "name": "Start investing",
         *       "alias": "start-investing",
         *       "languageCode": "en",
         *       "audienceLevel": "beginner",
         *       "price": 49,
         *       "currency": "USD",
         *       "goals": [
         *         "Tell saving from investing"
         *       ]
         *     }
         */
        CourseCreate: {
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name: string;
            shortDescription?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            goals?: string[];
            languageCode: components["schemas"]["LanguageCode"];
            audienceLevel: components["schemas"]["AudienceLevel"];
            price?: number | null;
            discountedPrice?: number | null;
            currency?: components["schemas"]["Currency"] | null;
            /** Format: uuid */
            coverId?: string | null;
            tutorIds?: string[];
            categoryIds?: string[];
            subjectIds?: string[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "alias": "start-investing",
         *           "name": "Start investing",
         *           "shortDescription": "The three ideas that matter before the first purchase.",
         *           "description": "Time, cost and spread decide more than any single pick.",
         *           "goals": [
         *             "Tell saving from investing",
         *             "Read what a fund costs"
         *           ],
         *           "state": "published",
         *           "languageCode": "en",
         *           "audienceLevel": "beginner",
         *           "price": null,
         *           "discountedPrice": null,
         *           "currency": null,
         *           "coverId": null,
         *           "cover": null,
         *           "tutorIds": [
         *             "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *           ],
         *           "tutors": [
         *             {
         *               "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *               "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *               "alias": "elena-vasquez",
         *               "firstName": "Elena",
         *               "lastName": "Vasquez",
         *               "title": "Portfolio educator",
         *               "avatar": null
         *             }
         *           ],
         *           "categoryIds": [
         *             "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *           ],
         *           "categories": [
         *             {
         *               "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *               "name": "Investing",
         *               "ordering": 1,
         *               "description": null,
         *               "isActive": true
         *             }
         *           ],
         *           "subjectIds": [],
         *           "subjects": [],
         *           "lessonCount": 3,
         *           "duration": 300,
         *           "enrolledCount": 128,
         *           "rating": 4.7,
         *           "reviewCount": 12,
         *           "isPromoted": true,
         *           "isRegistered": false,
         *           "progress": null,
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        CourseList: {
            items: components["schemas"]["Course"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description A message that is on its way.
         * @example {
         *       "id": "5b6c7d8e-9f0a-4b1c-8d2e-3f4a5b6c7d8e",
         *       "recipients": 12,
         *       "unsubscribed": 1,
         *       "unreachable": 2
         *     }
         */
        CourseMessage: {
            /** Format: uuid */
            id: string;
            recipients: number;
            unsubscribed: number;
            unreachable: number;
        };
        /**
         * @description What a tutor writes. It is sent as it is, and is no Markdown.
         * @example {
         *       "subject": "The quiz about bonds",
         *       "text": "Look at the second lesson again. Write to me when it does not help."
         *     }
         */
        CourseMessageCreate: {
            /** Format: line */
            subject: string;
            text: string;
        };
        /**
         * @description Whom a message to students of a course reaches.
         * @example {
         *       "recipients": 12,
         *       "unsubscribed": 1,
         *       "unreachable": 2
         *     }
         */
        CourseMessageReach: {
            /** @description How many people get it. */
            recipients: number;
            /** @description How many want no messages of this course. */
            unsubscribed: number;
            /** @description How many get no mail at all, because they want none or their address is not verified. */
            unreachable: number;
        };
        /** @description channel:what:when, as for events. Nothing is sent about courses yet, so that no new rule is taken. */
        CourseNotificationRule: string;
        /**
         * @example {
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "progress": 33.3,
         *       "finishedAt": null,
         *       "achievementId": null,
         *       "lessons": [
         *         {
         *           "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *           "progress": 100,
         *           "content": [
         *             {
         *               "contentId": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *               "progress": 100,
         *               "position": 0,
         *               "completedAt": "2026-03-02T17:05:00.000Z",
         *               "attemptId": null
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        CourseProgress: {
            /** Format: uuid */
            courseId: string;
            /** Format: uuid */
            userId: string;
            /** @description Mean of its lessons. */
            progress: number;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: uuid */
            achievementId: string | null;
            lessons: components["schemas"]["LessonProgress"][];
        };
        /** @enum {string} */
        CourseState: "draft" | "published" | "archived";
        /**
         * @description Whether somebody gets the messages of a course.
         * @example {
         *       "course": {
         *         "alias": "start-investing",
         *         "name": "Start investing",
         *         "languageCode": "en"
         *       },
         *       "isSubscribed": true
         *     }
         */
        CourseSubscription: {
            course: {
                alias: string;
                name: string;
                languageCode: string;
            };
            isSubscribed: boolean;
        };
        /**
         * @example {
         *       "isSubscribed": false
         *     }
         */
        CourseSubscriptionUpdate: {
            isSubscribed: boolean;
        };
        CourseSummary: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            cover: components["schemas"]["Media"] | null;
            languageCode: string;
        };
        /**
         * @description What is left out stays as it is.
         * @example {
         *       "state": "published"
         *     }
         */
        CourseUpdate: {
            state?: components["schemas"]["CourseState"];
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name?: string;
            shortDescription?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            goals?: string[];
            languageCode?: components["schemas"]["LanguageCode"];
            audienceLevel?: components["schemas"]["AudienceLevel"];
            price?: number | null;
            discountedPrice?: number | null;
            currency?: components["schemas"]["Currency"] | null;
            /** Format: uuid */
            coverId?: string | null;
            tutorIds?: string[];
            categoryIds?: string[];
            subjectIds?: string[];
        };
        /**
         * @example {
         *       "username": "student@lectern.test",
         *       "password": "Lectern123"
         *     }
         */
        Credentials: {
            username: components["schemas"]["Username"];
            /** @description Not held to the rules of new passwords. */
            password: string;
            otp?: components["schemas"]["OneTimeCode"];
        };
        /** @enum {string} */
        Currency: "USD" | "IDR" | "EUR";
        DailyRecurrence: {
            /** @constant */
            type: "daily";
            /** @description How many sessions there are in all. */
            repeatTimes: number;
            /**
             * @description Days from one session to the next.
             * @default 1
             */
            repeatInterval?: number;
        };
        /**
         * @example {
         *       "token": "5vK3mE0b1QyT8c"
         *     }
         */
        EmailVerification: {
            /** @description The single-use token of the message. */
            token: string;
        };
        /**
         * @description No content; an empty object is accepted.
         * @example {}
         */
        Empty: Record<string, never>;
        /**
         * @example {
         *       "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "alias": "reading-a-balance-sheet",
         *       "name": "Reading a balance sheet",
         *       "description": "Assets, debts and what is left, line by line.",
         *       "shortDescription": "An hour with one real company.",
         *       "goals": [
         *         "Tell a strong balance sheet from a weak one"
         *       ],
         *       "agenda": [
         *         {
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T16:40:00.000Z",
         *           "name": "The sheet",
         *           "description": null
         *         }
         *       ],
         *       "type": "webinar",
         *       "state": "published",
         *       "location": null,
         *       "languageCode": "en",
         *       "timezone": "UTC",
         *       "startsAt": "2026-04-02T16:00:00.000Z",
         *       "endsAt": "2026-04-02T17:00:00.000Z",
         *       "duration": 3600,
         *       "price": 19,
         *       "discountedPrice": null,
         *       "currency": "EUR",
         *       "coverId": null,
         *       "cover": null,
         *       "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *       "host": {
         *         "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *         "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *         "alias": "elena-vasquez",
         *         "firstName": "Elena",
         *         "lastName": "Vasquez",
         *         "title": "Portfolio educator",
         *         "avatar": null
         *       },
         *       "tutorIds": [],
         *       "tutors": [],
         *       "categoryIds": [],
         *       "categories": [],
         *       "subjectIds": [],
         *       "subjects": [],
         *       "audienceLevel": "beginner",
         *       "availableTickets": 38,
         *       "totalTickets": 50,
         *       "soldTickets": 12,
         *       "isCancelled": false,
         *       "isPromoted": false,
         *       "recordingsFor": "registered",
         *       "attendedShare": 75,
         *       "nextScheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "nextSchedule": {
         *         "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *         "state": "upcoming",
         *         "startsAt": "2026-04-02T16:00:00.000Z",
         *         "endsAt": "2026-04-02T17:00:00.000Z",
         *         "startedAt": null,
         *         "duration": 3600,
         *         "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *         "startOpensAt": "2026-04-02T15:45:00.000Z"
         *       },
         *       "isRegistered": false,
         *       "waiting": null,
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Event: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            /** @description Markdown. */
            description: string;
            shortDescription: string;
            goals: string[];
            agenda: components["schemas"]["AgendaItem"][];
            type: components["schemas"]["EventType"];
            state: components["schemas"]["EventState"];
            /** @description Where an offline event takes place. */
            location: string | null;
            languageCode: components["schemas"]["EventLanguageCode"];
            timezone: components["schemas"]["EventTimeZone"];
            /**
             * Format: date-time
             * @description Start of its first session.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description End of its last session.
             */
            endsAt: string;
            /** @description Seconds, of one session. */
            duration: number;
            /** @description Null when it costs nothing. */
            price: number | null;
            discountedPrice: number | null;
            /** @enum {string|null} */
            currency: "USD" | "IDR" | "EUR" | null;
            /** Format: uuid */
            coverId: string | null;
            cover: components["schemas"]["Media"] | null;
            /**
             * Format: uuid
             * @description Id of the host's tutor profile.
             */
            hostId: string | null;
            host: components["schemas"]["TutorSummary"] | null;
            /** @description Ids of tutor profiles. */
            tutorIds: string[];
            tutors: components["schemas"]["TutorSummary"][];
            categoryIds: string[];
            categories: components["schemas"]["Category"][];
            subjectIds: string[];
            subjects: components["schemas"]["Subject"][];
            audienceLevel: components["schemas"]["AudienceLevel"];
            /** @description Neither sold nor held, and the one that the caller is about to pay for (PAY-6). Null without a limit. */
            availableTickets: number | null;
            /** @description Null without a limit. */
            totalTickets: number | null;
            soldTickets: number;
            /** @description Whether it was cancelled, or each of its sessions. */
            isCancelled: boolean;
            isPromoted: boolean;
            recordingsFor: components["schemas"]["RecordingAudience"];
            /** @description Percent of a session for which somebody must be there to have attended it. Null where that is not told. */
            attendedShare: number | null;
            /**
             * Format: uuid
             * @description The first session that is upcoming or live.
             */
            nextScheduleId: string | null;
            nextSchedule: components["schemas"]["ScheduleSummary"] | null;
            /** @description Whether the caller is registered. */
            isRegistered: boolean;
            /** @description The caller's place on the waiting list; null without one. */
            waiting: components["schemas"]["WaitingPlace"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description A new event is a draft. Its sessions are those that the recurrence makes from the first one, and those of `createSchedules`; without either, the first one alone. Prices come with a currency.
         * @example {
         *       "name": "Reading a balance sheet",
         *       "type": "webinar",
         *       "languageCode": "en",
         *       "timezone": "UTC",
         *       "startsAt": "2026-04-02T16:00:00Z",
         *       "endsAt": "2026-04-02T17:00:00Z",
         *       "audienceLevel": "beginner",
         *       "price": 19,
         *       "currency": "EUR",
         *       "totalTickets": 50,
         *       "recurrence": {
         *         "type": "weekly",
         *         "repeatTimes": 6,
         *         "weeklyDays": [
         *           4
         *         ]
         *       }
         *     }
         */
        EventCreate: {
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name: string;
            shortDescription?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            goals?: string[];
            agenda?: components["schemas"]["AgendaItemInput"][];
            /** Format: line */
            location?: string | null;
            languageCode: components["schemas"]["EventLanguageCode"];
            timezone: components["schemas"]["EventTimeZone"];
            price?: number | null;
            discountedPrice?: number | null;
            currency?: components["schemas"]["Currency"] | null;
            /** Format: uuid */
            coverId?: string | null;
            categoryIds?: string[];
            subjectIds?: string[];
            audienceLevel: components["schemas"]["AudienceLevel"];
            /** @description Null without a limit. */
            totalTickets?: number | null;
            recordingsFor?: components["schemas"]["RecordingAudience"];
            /** @description Percent of a session for which somebody must be there to have attended it. Null where that is not told. */
            attendedShare?: number | null;
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            /**
             * Format: uuid
             * @description Id of a tutor profile.
             */
            hostId?: string | null;
            /** @description Ids of tutor profiles. */
            tutorIds?: string[];
            type: components["schemas"]["EventType"];
            /** Format: uuid */
            vcsSettingId?: string | null;
            recurrence?: components["schemas"]["Recurrence"];
            createSchedules?: components["schemas"]["ScheduleInput"][];
        };
        /**
         * @example {
         *       "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *     }
         */
        EventHostUpdate: {
            /**
             * Format: uuid
             * @description Id of a tutor profile.
             */
            hostId: string;
        };
        /** @enum {string} */
        EventLanguageCode: "en" | "es" | "id";
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "alias": "reading-a-balance-sheet",
         *           "name": "Reading a balance sheet",
         *           "description": "Assets, debts and what is left, line by line.",
         *           "shortDescription": "An hour with one real company.",
         *           "goals": [
         *             "Tell a strong balance sheet from a weak one"
         *           ],
         *           "agenda": [
         *             {
         *               "startsAt": "2026-04-02T16:00:00.000Z",
         *               "endsAt": "2026-04-02T16:40:00.000Z",
         *               "name": "The sheet",
         *               "description": null
         *             }
         *           ],
         *           "type": "webinar",
         *           "state": "published",
         *           "location": null,
         *           "languageCode": "en",
         *           "timezone": "UTC",
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T17:00:00.000Z",
         *           "duration": 3600,
         *           "price": 19,
         *           "discountedPrice": null,
         *           "currency": "EUR",
         *           "coverId": null,
         *           "cover": null,
         *           "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *           "host": {
         *             "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *             "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *             "alias": "elena-vasquez",
         *             "firstName": "Elena",
         *             "lastName": "Vasquez",
         *             "title": "Portfolio educator",
         *             "avatar": null
         *           },
         *           "tutorIds": [],
         *           "tutors": [],
         *           "categoryIds": [],
         *           "categories": [],
         *           "subjectIds": [],
         *           "subjects": [],
         *           "audienceLevel": "beginner",
         *           "availableTickets": 38,
         *           "totalTickets": 50,
         *           "soldTickets": 12,
         *           "isCancelled": false,
         *           "isPromoted": false,
         *           "recordingsFor": "registered",
         *           "attendedShare": 75,
         *           "nextScheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "nextSchedule": {
         *             "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *             "state": "upcoming",
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T17:00:00.000Z",
         *             "startedAt": null,
         *             "duration": 3600,
         *             "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *             "startOpensAt": "2026-04-02T15:45:00.000Z"
         *           },
         *           "isRegistered": false,
         *           "waiting": null,
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        EventList: {
            items: components["schemas"]["Event"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @description channel:what:when, where when is the time before it as an ISO 8601 duration; `email:event-started:PT15M` is a message a quarter of an hour before the start. */
        EventNotificationRule: string;
        /** @enum {string} */
        EventState: "draft" | "published" | "archived" | "cancelled";
        EventSummary: {
            /** Format: uuid */
            id: string;
            alias: string;
            name: string;
            type: components["schemas"]["EventType"];
            state: components["schemas"]["EventState"];
            cover: components["schemas"]["Media"] | null;
            languageCode: components["schemas"]["EventLanguageCode"];
            timezone: components["schemas"]["EventTimeZone"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
        };
        /** @enum {string} */
        EventTimeZone: "UTC" | "Asia/Jakarta" | "Europe/Madrid";
        /**
         * @example {
         *       "tutorIds": [
         *         "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *       ]
         *     }
         */
        EventTutorsUpdate: {
            /** @description Ids of tutor profiles; replaces those of before. */
            tutorIds: string[];
        };
        /** @enum {string} */
        EventType: "webinar" | "offline";
        /**
         * @description What is left out stays as it is. Host, tutors, sessions and state have calls of their own.
         * @example {
         *       "shortDescription": "An hour with one real company."
         *     }
         */
        EventUpdate: {
            alias?: components["schemas"]["Alias"];
            /** Format: line */
            name?: string;
            shortDescription?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            goals?: string[];
            agenda?: components["schemas"]["AgendaItemInput"][];
            /** Format: line */
            location?: string | null;
            languageCode?: components["schemas"]["EventLanguageCode"];
            timezone?: components["schemas"]["EventTimeZone"];
            price?: number | null;
            discountedPrice?: number | null;
            currency?: components["schemas"]["Currency"] | null;
            /** Format: uuid */
            coverId?: string | null;
            categoryIds?: string[];
            subjectIds?: string[];
            audienceLevel?: components["schemas"]["AudienceLevel"];
            /** @description Null without a limit. */
            totalTickets?: number | null;
            recordingsFor?: components["schemas"]["RecordingAudience"];
            /** @description Percent of a session for which somebody must be there to have attended it. Null where that is not told. */
            attendedShare?: number | null;
            /** Format: uuid */
            vcsSettingId?: string | null;
        };
        /**
         * @example {
         *       "exists": true
         *     }
         */
        Exists: {
            exists: boolean;
        };
        /**
         * @example {
         *       "id": "293a4b5c-6d7e-48f9-8a12-233445566706",
         *       "type": "course",
         *       "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "author": {
         *         "id": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *         "firstName": "Maya",
         *         "lastName": "Lindqvist",
         *         "avatar": null
         *       },
         *       "rating": 5,
         *       "message": "Short and to the point.",
         *       "name": null,
         *       "email": null,
         *       "company": null,
         *       "hasReport": false,
         *       "handledAt": "2026-03-03T10:00:00.000Z",
         *       "handledBy": null,
         *       "createdAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Feedback: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["FeedbackType"];
            /**
             * Format: uuid
             * @description The course or event.
             */
            targetId: string | null;
            /**
             * Format: uuid
             * @description Null for a guest.
             */
            userId: string | null;
            /** @description Null for a guest. */
            author: components["schemas"]["UserSummary"] | null;
            rating: number | null;
            message: string;
            /** @description A guest's; null for all but staff. */
            name: string | null;
            /** @description Where to answer; null for all but staff. */
            email: string | null;
            /** @description A partner's; null for all but staff. */
            company: string | null;
            /** @description Whether it tells what happened on the page; false for all but staff. */
            hasReport: boolean;
            /**
             * Format: date-time
             * @description When staff handled it; a review is shown from then on.
             */
            handledAt: string | null;
            /**
             * Format: uuid
             * @description Id of the user; null for all but staff.
             */
            handledBy: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "type": "course",
         *       "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "rating": 5,
         *       "message": "Short and to the point."
         *     }
         * @example {
         *       "type": "platform",
         *       "message": "The player remembers my place. Thank you!"
         *     }
         * @example {
         *       "type": "contact",
         *       "name": "Tom Okafor",
         *       "email": "tom@example.org",
         *       "message": "Do you have courses for schools?"
         *     }
         */
        FeedbackCreate: components["schemas"]["ReviewCreate"] | components["schemas"]["PlatformFeedbackCreate"] | components["schemas"]["MessageCreate"];
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "293a4b5c-6d7e-48f9-8a12-233445566706",
         *           "type": "course",
         *           "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "author": {
         *             "id": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *             "firstName": "Maya",
         *             "lastName": "Lindqvist",
         *             "avatar": null
         *           },
         *           "rating": 5,
         *           "message": "Short and to the point.",
         *           "name": null,
         *           "email": null,
         *           "company": null,
         *           "hasReport": false,
         *           "handledAt": "2026-03-03T10:00:00.000Z",
         *           "handledBy": null,
         *           "createdAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        FeedbackList: {
            items: components["schemas"]["Feedback"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description A review of a course or an event, or a word about the platform, a question, or an offer to work together.
         * @enum {string}
         */
        FeedbackType: "course" | "event" | "platform" | "contact" | "partnership";
        /**
         * @example {
         *       "email": "maya@example.org"
         *     }
         */
        ForgottenPassword: {
            email: components["schemas"]["Username"];
            /**
             * Format: uri
             * @description Page of this portal that the link in the message opens; the token is added to it.
             */
            callbackUrl?: string;
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        /**
         * Format: language-code
         * @description Language of content, ISO 639-1.
         */
        LanguageCode: string;
        /**
         * @example {
         *       "id": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "tutorId": null,
         *       "tutor": null,
         *       "name": "Time does the work",
         *       "description": "Why an early start beats a clever one.",
         *       "content": [
         *         {
         *           "id": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *           "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *           "targetType": "text",
         *           "targetId": null,
         *           "isSurvey": false,
         *           "name": "Compounding",
         *           "description": "Interest earns interest of its own.",
         *           "duration": 90,
         *           "order": 1,
         *           "isTrackable": true,
         *           "progress": 0,
         *           "position": 0,
         *           "watched": [],
         *           "completedAt": null,
         *           "attemptId": null,
         *           "attempt": null,
         *           "target": null
         *         }
         *       ],
         *       "order": 1,
         *       "previewed": true,
         *       "isLocked": false,
         *       "progress": 0,
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        Lesson: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            courseId: string;
            /** Format: uuid */
            tutorId: string | null;
            tutor: components["schemas"]["TutorSummary"] | null;
            name: string;
            /** @description Markdown. */
            description: string;
            content: components["schemas"]["LessonContent"][];
            /** @description Place in the course, from 1. */
            order: number;
            /** @description Open to anyone. */
            previewed: boolean;
            /** @description The caller may not open it: neither previewed nor registered. */
            isLocked: boolean;
            /** @description Of the caller. */
            progress: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        LessonContent: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            lessonId: string;
            targetType: components["schemas"]["ContentType"];
            /**
             * Format: uuid
             * @description The media item or quiz; null for text.
             */
            targetId: string | null;
            /** @description A quiz in which no question has correct answers. */
            isSurvey: boolean;
            name: string;
            /** @description For text, the Markdown body; null while the lesson is locked. */
            description: string | null;
            /** @description Seconds. */
            duration: number;
            /** @description From 1. */
            order: number;
            /** @description Counts towards the lesson's progress. */
            isTrackable: boolean;
            progress: number;
            /** @description Seconds from the start where playback resumes. */
            position: number;
            watched: components["schemas"]["WatchedParts"];
            /** Format: date-time */
            completedAt: string | null;
            /**
             * Format: uuid
             * @description The current attempt at a quiz.
             */
            attemptId: string | null;
            /** @description The current attempt at a quiz, to go on with or to look back at. */
            attempt: components["schemas"]["QuizAttempt"] | null;
            /** @description Null for text and while the lesson is locked. */
            target: components["schemas"]["Media"] | components["schemas"]["Quiz"] | null;
        };
        LessonContentInput: components["schemas"]["TextContentInput"] | components["schemas"]["TargetContentInput"];
        LessonContentProgress: {
            /** Format: uuid */
            contentId: string;
            progress: number;
            /** @description Seconds. */
            position: number;
            /** Format: date-time */
            completedAt: string | null;
            /** Format: uuid */
            attemptId: string | null;
        };
        /**
         * @description A new lesson comes last in its course.
         * @example {
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "name": "Time does the work",
         *       "previewed": true,
         *       "content": [
         *         {
         *           "targetType": "text",
         *           "name": "Compounding",
         *           "description": "Interest earns interest of its own.",
         *           "duration": 90
         *         }
         *       ]
         *     }
         */
        LessonCreate: {
            /** Format: uuid */
            courseId: string;
            /** Format: uuid */
            tutorId?: string | null;
            /** Format: line */
            name: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            previewed?: boolean;
            content?: components["schemas"]["LessonContentInput"][];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *           "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "tutorId": null,
         *           "tutor": null,
         *           "name": "Time does the work",
         *           "description": "Why an early start beats a clever one.",
         *           "content": [
         *             {
         *               "id": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *               "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *               "targetType": "text",
         *               "targetId": null,
         *               "isSurvey": false,
         *               "name": "Compounding",
         *               "description": "Interest earns interest of its own.",
         *               "duration": 90,
         *               "order": 1,
         *               "isTrackable": true,
         *               "progress": 0,
         *               "position": 0,
         *               "watched": [],
         *               "completedAt": null,
         *               "attemptId": null,
         *               "attempt": null,
         *               "target": null
         *             }
         *           ],
         *           "order": 1,
         *           "previewed": true,
         *           "isLocked": false,
         *           "progress": 0,
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        LessonList: {
            items: components["schemas"]["Lesson"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *       "progress": 100,
         *       "content": [
         *         {
         *           "contentId": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *           "progress": 100,
         *           "position": 0,
         *           "completedAt": "2026-03-02T17:05:00.000Z",
         *           "attemptId": null
         *         }
         *       ]
         *     }
         */
        LessonProgress: {
            /** Format: uuid */
            lessonId: string;
            /** @description Mean of its trackable items. */
            progress: number;
            content: components["schemas"]["LessonContentProgress"][];
        };
        /**
         * @example {
         *       "order": 2
         *     }
         */
        LessonReorder: {
            /** @description The new place, from 1; the others move up or down. A place beyond the end is the last one. */
            order: number;
            /**
             * Format: uuid
             * @description The lesson that stands there now. When it has moved meanwhile, the answer is 409.
             */
            targetLessonId?: string;
        };
        /**
         * @description What is left out stays as it is; the content is replaced as a whole, in the order given.
         * @example {
         *       "name": "Time does the work"
         *     }
         */
        LessonUpdate: {
            /** Format: uuid */
            tutorId?: string | null;
            /** Format: line */
            name?: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description?: string;
            previewed?: boolean;
            content?: components["schemas"]["LessonContentInput"][];
        };
        /**
         * @description Language of the interface.
         * @enum {string}
         */
        Locale: "en" | "es" | "pl" | "de" | "fr" | "bg" | "ro" | "ar";
        /**
         * @description A file of the media store, or a link to one elsewhere.
         * @example {
         *       "id": "5d1d5cb2-3f0c-4b6c-8f3e-1c6d1b2f7a01",
         *       "type": "image",
         *       "category": "cover",
         *       "mimeType": "image/avif",
         *       "storage": "disk",
         *       "url": "/media/5d1d5cb2/l.avif",
         *       "sUrl": "/media/5d1d5cb2/s.avif",
         *       "mUrl": "/media/5d1d5cb2/m.avif",
         *       "lUrl": "/media/5d1d5cb2/l.avif",
         *       "name": "start-investing.avif",
         *       "description": "A seedling on a stack of coins",
         *       "uploadUrl": null,
         *       "size": 31250,
         *       "width": 1280,
         *       "height": 720,
         *       "duration": null,
         *       "tracks": []
         *     }
         */
        Media: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["MediaType"];
            category: components["schemas"]["MediaCategory"];
            mimeType: string;
            /** @enum {string} */
            storage: "disk" | "s3" | "external";
            /** @description Null until the upload is confirmed, and while the caller may not open it. `/media/s/…` is for the caller's session alone and expires after 12 to 18 hours; then ask again. Files that guests may see are at the same `/media/…` for everyone, and are kept for good. */
            url: string | null;
            /** @description The small size of an image. */
            sUrl: string | null;
            /** @description The medium size of an image. */
            mUrl: string | null;
            /** @description The large size of an image. */
            lUrl: string | null;
            name: string;
            /** @description For an image, its alternative text. */
            description: string | null;
            /** @description Where to PUT the file; only in the answer to upload-url. */
            uploadUrl: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Seconds. */
            duration: number | null;
            /** @description Of a video or a sound; the transcript is what its captions say. Empty while the caller may not open the file. */
            tracks: components["schemas"]["MediaTrack"][];
        };
        /** @enum {string} */
        MediaCategory: "playback" | "intro" | "education-materials" | "avatar" | "cover" | "document" | "other";
        /**
         * @description A link to a page or a file elsewhere, which the server neither opens nor keeps.
         * @example {
         *       "url": "https://example.org/reports/2026",
         *       "name": "Report of the year",
         *       "category": "education-materials"
         *     }
         */
        MediaLinkCreate: {
            /** @description Begins with `https://`, without a name or password for it. */
            url: string;
            /** Format: line */
            name: string;
            description?: string | null;
            category?: components["schemas"]["MediaCategory"];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "5d1d5cb2-3f0c-4b6c-8f3e-1c6d1b2f7a01",
         *           "type": "image",
         *           "category": "cover",
         *           "mimeType": "image/avif",
         *           "storage": "disk",
         *           "url": "/media/5d1d5cb2/l.avif",
         *           "sUrl": "/media/5d1d5cb2/s.avif",
         *           "mUrl": "/media/5d1d5cb2/m.avif",
         *           "lUrl": "/media/5d1d5cb2/l.avif",
         *           "name": "start-investing.avif",
         *           "description": "A seedling on a stack of coins",
         *           "uploadUrl": null,
         *           "size": 31250,
         *           "width": 1280,
         *           "height": 720,
         *           "duration": null,
         *           "tracks": []
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        MediaList: {
            items: components["schemas"]["Media"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @description Text that runs with a video or a sound, as a WebVTT file. */
        MediaTrack: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["TrackKind"];
            /** @description ISO 639-1. */
            language: string;
            /** @description What players call it, such as the name of its language. */
            label: string;
            /** @description As that of the media item: for everyone, or for the caller's session alone. */
            url: string;
        };
        /**
         * @example {
         *       "kind": "captions",
         *       "language": "en",
         *       "content": "WEBVTT\n\n00:00.000 --> 00:03.200\nTime does most of the work.\n"
         *     }
         */
        MediaTrackCreate: {
            kind: components["schemas"]["TrackKind"];
            language: components["schemas"]["LanguageCode"];
            /**
             * Format: line
             * @description By default the name of the language in that language.
             */
            label?: string;
            /** @description The text of a WebVTT or SubRip file in UTF-8. It is stored as WebVTT with its cues in the order of their times, without comments, styles and regions. A cue without a beginning before its end, or with markup that WebVTT does not have, is refused with its line. */
            content: string;
        };
        /** @enum {string} */
        MediaType: "audio" | "video" | "image" | "document" | "link" | "file";
        /**
         * @example {
         *       "description": "A seedling on a stack of coins"
         *     }
         */
        MediaUpdate: {
            /** Format: line */
            name?: string;
            description?: string | null;
            category?: components["schemas"]["MediaCategory"];
        };
        /**
         * @description The fields come before the file.
         * @example {
         *       "category": "avatar",
         *       "name": "maya.jpg",
         *       "file": "(the bytes of the file)"
         *     }
         */
        MediaUpload: {
            type?: components["schemas"]["MediaType"];
            category?: components["schemas"]["MediaCategory"];
            /** Format: line */
            name?: string;
            description?: string;
            file: string;
        };
        /**
         * @example {
         *       "name": "lesson-3.webm",
         *       "mimeType": "video/webm",
         *       "size": 498120,
         *       "category": "education-materials"
         *     }
         */
        MediaUploadRequest: {
            /**
             * Format: line
             * @description The file's name with its extension.
             */
            name: string;
            mimeType: string;
            /** @description Bytes. */
            size: number;
            category: components["schemas"]["MediaCategory"];
            type?: components["schemas"]["MediaType"];
            description?: string;
        };
        /**
         * @example {
         *       "url": "https://zoom.us/j/91234567890?pwd=c2VjcmV0"
         *     }
         */
        MeetingLink: {
            /**
             * Format: uri
             * @description Made for this one call; to be opened at once.
             */
            url: string;
        };
        /** @description To staff, from anyone. */
        MessageCreate: {
            /** @enum {string} */
            type: "contact" | "partnership";
            name: components["schemas"]["PersonName"];
            email: components["schemas"]["Username"];
            /** Format: line */
            company?: string;
            message: string;
        };
        /** @description On a day of the month. */
        MonthlyRecurrence: {
            /** @constant */
            type: "monthly";
            /** @description How many sessions there are in all. */
            repeatTimes: number;
            /**
             * @description Months from one session to the next.
             * @default 1
             */
            repeatInterval?: number;
            /** @description In a shorter month its last day. */
            monthlyDay: number;
        };
        /** @description On a day of one week of the month. */
        MonthlyWeekRecurrence: {
            /** @constant */
            type: "monthly";
            /** @description How many sessions there are in all. */
            repeatTimes: number;
            /**
             * @description Months from one session to the next.
             * @default 1
             */
            repeatInterval?: number;
            /**
             * @description -1 is the last week of the month.
             * @enum {integer}
             */
            monthlyWeek: -1 | 1 | 2 | 3 | 4;
            /** @description 1 is Monday. */
            monthlyWeekDay: number;
        };
        /**
         * @example {
         *       "next": {
         *         "course": {
         *           "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "alias": "start-investing",
         *           "name": "Start investing",
         *           "cover": null,
         *           "languageCode": "en"
         *         },
         *         "courseProgress": 33.3,
         *         "lessonId": "4c5d6e7f-8091-4a2b-9c3d-4e5f60718299",
         *         "contentId": "7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192aa",
         *         "name": "Bid and ask",
         *         "targetType": "video",
         *         "duration": 240
         *       }
         *     }
         */
        MyNextItem: {
            /** @description Null when there is nothing left to do. */
            next: components["schemas"]["NextItem"] | null;
        };
        NextItem: {
            course: components["schemas"]["CourseSummary"];
            courseProgress: number;
            /** Format: uuid */
            lessonId: string;
            /** Format: uuid */
            contentId: string;
            name: string;
            targetType: components["schemas"]["ContentType"];
            /** @description Seconds. */
            duration: number;
        };
        /**
         * @description A note that somebody made for themselves.
         * @example {
         *       "id": "3f2a1b0c-4d5e-4f60-8172-839405162738",
         *       "courseId": "0f1e2d3c-4b5a-4968-8776-655443322110",
         *       "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *       "lessonName": "What a bond pays",
         *       "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *       "contentName": "Coupons and prices",
         *       "text": "Compare this with what a bond pays.",
         *       "second": 65,
         *       "paragraph": null,
         *       "revision": 1774170000000,
         *       "createdAt": "2026-03-22T09:00:00.000Z",
         *       "updatedAt": "2026-03-22T09:00:00.000Z",
         *       "deletedAt": null
         *     }
         */
        Note: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            courseId: string;
            /**
             * Format: uuid
             * @description Null when the item is no longer in the course.
             */
            lessonId: string | null;
            lessonName: string | null;
            /**
             * Format: uuid
             * @description Null when the item is no longer in the course.
             */
            contentId: string | null;
            /** @description The name that the item has now. */
            contentName: string | null;
            /** @description Empty once the note is deleted. */
            text: string;
            second: number | null;
            paragraph: number | null;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description A deleted note stays deleted.
             */
            deletedAt: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "3f2a1b0c-4d5e-4f60-8172-839405162738",
         *           "courseId": "0f1e2d3c-4b5a-4968-8776-655443322110",
         *           "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *           "lessonName": "What a bond pays",
         *           "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *           "contentName": "Coupons and prices",
         *           "text": "Compare this with what a bond pays.",
         *           "second": 65,
         *           "paragraph": null,
         *           "revision": 1774170000000,
         *           "createdAt": "2026-03-22T09:00:00.000Z",
         *           "updatedAt": "2026-03-22T09:00:00.000Z",
         *           "deletedAt": null
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        NoteList: {
            items: components["schemas"]["Note"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description What a note says, and where: at a second of a video or audio, at a paragraph of a text, or at neither. Not at both.
         * @example {
         *       "text": "Compare this with what a bond pays.",
         *       "second": 65,
         *       "paragraph": null,
         *       "revision": 1774170000000
         *     }
         */
        NoteUpdate: {
            /** @description Plain text. */
            text: string;
            second?: number | null;
            /** @description Headings and lists count, too; from 1. */
            paragraph?: number | null;
            /** @description Higher than that of the note that was changed, such as the time in milliseconds. A revision that is not higher than what is stored changes nothing. */
            revision: number;
        };
        /**
         * @description Something that happened; the portal finds the words.
         * @example {
         *       "id": "3a4b5c6d-7e8f-490a-8b23-344556677807",
         *       "type": "event-started",
         *       "targetType": "event",
         *       "targetId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "targetName": "Reading a balance sheet",
         *       "createdAt": "2026-04-02T16:00:00.000Z",
         *       "readAt": null
         *     }
         */
        Notice: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["NoticeType"];
            /** @enum {string} */
            targetType: "course" | "event";
            /** Format: uuid */
            targetId: string;
            targetName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            readAt: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "3a4b5c6d-7e8f-490a-8b23-344556677807",
         *           "type": "event-started",
         *           "targetType": "event",
         *           "targetId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "targetName": "Reading a balance sheet",
         *           "createdAt": "2026-04-02T16:00:00.000Z",
         *           "readAt": null
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        NoticeList: {
            items: components["schemas"]["Notice"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @enum {string} */
        NoticeType: "event-started" | "event-ended" | "event-user-joined" | "event-user-left" | "event-changed" | "event-cancelled" | "event-starts-soon" | "event-ends-soon" | "ticket-offered" | "recording-ready" | "course-finished";
        /**
         * @description Notices that have been shown.
         * @example {
         *       "ids": [
         *         "3a4b5c6d-7e8f-490a-8b23-344556677807"
         *       ]
         *     }
         */
        NoticesRead: {
            ids: string[];
        };
        /** @enum {string} */
        NotificationChannel: "email" | "sms" | "ws" | "telegram";
        /** @enum {string} */
        NotificationEventType: "event-started" | "event-ended" | "event-user-joined" | "event-user-left";
        /**
         * @example {
         *       "code": "p7YwQ2tN4sZk"
         *     }
         */
        OAuthExchange: {
            /** @description The one-time code that the callback gave to the portal. */
            code: string;
            otp?: components["schemas"]["OneTimeCode"];
        };
        /**
         * @description What a mail program sends when a person unsubscribes there (RFC 8058).
         * @example {
         *       "List-Unsubscribe": "One-Click"
         *     }
         */
        OneClick: {
            /** @constant */
            "List-Unsubscribe": "One-Click";
        };
        /** @description Six digits of the authenticator, or a recovery code. */
        OneTimeCode: string;
        /**
         * @description What a person bought or is about to buy. Only the word of the payment provider makes it paid.
         * @example {
         *       "id": "0b7f2c1e-7f7e-4f0f-9a59-3f5e8c6f2b11",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "item": {
         *         "type": "course",
         *         "id": "8a4bd6e2-9d3f-4c58-b8c4-0c8e0a4c1f22",
         *         "name": "Teaching online",
         *         "alias": "teaching-online",
         *         "eventType": null
         *       },
         *       "amount": 49,
         *       "currency": "USD",
         *       "coupon": null,
         *       "state": "paid",
         *       "provider": "stripe",
         *       "receiptNumber": "L-000042",
         *       "refund": null,
         *       "createdAt": "2026-03-02T10:00:00.000Z",
         *       "expiresAt": "2026-03-02T10:15:00.000Z",
         *       "paidAt": "2026-03-02T10:01:30.000Z"
         *     }
         */
        Order: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Null once the account is deleted.
             */
            userId: string | null;
            item: components["schemas"]["OrderItem"];
            /** @description In whole units of the currency, with its cents, and without what the coupon took off. */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description The coupon that lowered the price, and by how much. */
            coupon: {
                code: string;
                discount: number;
            } | null;
            state: components["schemas"]["OrderState"];
            /** @enum {string} */
            provider: "stripe";
            /** @description Null until it is paid. */
            receiptNumber: string | null;
            refund: {
                reason: components["schemas"]["RefundReason"];
                /** Format: date-time */
                requestedAt: string;
                /**
                 * Format: date-time
                 * @description Null until the provider has taken it.
                 */
                completedAt: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when the ticket is held and it can be paid.
             */
            expiresAt: string;
            /** Format: date-time */
            paidAt: string | null;
        };
        /**
         * @example {
         *       "item": {
         *         "type": "course",
         *         "id": "8a4bd6e2-9d3f-4c58-b8c4-0c8e0a4c1f22"
         *       },
         *       "amount": 49,
         *       "currency": "USD"
         *     }
         */
        OrderCreate: {
            item: {
                type: components["schemas"]["OrderItemType"];
                /** Format: uuid */
                id: string;
            };
            /** @description The price that the person has seen, lowered by the coupon if there is one. It decides nothing but whether they are asked again. */
            amount: number;
            currency: components["schemas"]["Currency"];
            couponCode?: components["schemas"]["CouponCode"];
        };
        /**
         * @example {
         *       "id": "0b7f2c1e-7f7e-4f0f-9a59-3f5e8c6f2b11",
         *       "url": "https://checkout.stripe.com/c/pay/cs_test_a1"
         *     }
         */
        OrderCreated: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uri
             * @description Where the person pays.
             */
            url: string;
        };
        OrderItem: {
            type: components["schemas"]["OrderItemType"];
            /** Format: uuid */
            id: string;
            /** @description As it was when it was ordered. */
            name: string;
            alias: string;
            /** @description Whether an event is held online or on site; null for a course, and for an event that is not there any more. */
            eventType: components["schemas"]["EventType"] | null;
        };
        /** @enum {string} */
        OrderItemType: "course" | "event";
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "0b7f2c1e-7f7e-4f0f-9a59-3f5e8c6f2b11",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "item": {
         *             "type": "course",
         *             "id": "8a4bd6e2-9d3f-4c58-b8c4-0c8e0a4c1f22",
         *             "name": "Teaching online",
         *             "alias": "teaching-online",
         *             "eventType": null
         *           },
         *           "amount": 49,
         *           "currency": "USD",
         *           "coupon": null,
         *           "state": "paid",
         *           "provider": "stripe",
         *           "receiptNumber": "L-000042",
         *           "refund": null,
         *           "createdAt": "2026-03-02T10:00:00.000Z",
         *           "expiresAt": "2026-03-02T10:15:00.000Z",
         *           "paidAt": "2026-03-02T10:01:30.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        OrderList: {
            items: components["schemas"]["Order"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "item": {
         *         "type": "course",
         *         "id": "8a4bd6e2-9d3f-4c58-b8c4-0c8e0a4c1f22"
         *       },
         *       "couponCode": "WELCOME20"
         *     }
         */
        OrderQuote: {
            item: {
                type: components["schemas"]["OrderItemType"];
                /** Format: uuid */
                id: string;
            };
            couponCode: components["schemas"]["CouponCode"];
        };
        /**
         * @description What an order with the coupon would cost now.
         * @example {
         *       "amount": 39.2,
         *       "currency": "USD",
         *       "coupon": {
         *         "code": "WELCOME20",
         *         "discount": 9.8
         *       }
         *     }
         */
        OrderQuoted: {
            /** @description What would be paid; 0 when the coupon pays for all of it. */
            amount: number;
            currency: components["schemas"]["Currency"];
            coupon: {
                /** @description In capital letters. */
                code: string;
                /** @description What the coupon takes off. */
                discount: number;
            };
        };
        /** @enum {string} */
        OrderState: "pending" | "paid" | "failed" | "expired" | "refunded";
        /**
         * Format: password
         * @description 8 to 32 characters with at least one digit, one lowercase and one uppercase letter.
         */
        Password: string;
        /**
         * @example {
         *       "password": "Compound73"
         *     }
         */
        PasswordChange: {
            password: components["schemas"]["Password"];
        };
        /**
         * @example {
         *       "password": "Compound73",
         *       "passwordConfirmation": "Compound73"
         *     }
         */
        PasswordReset: {
            password: components["schemas"]["Password"];
            passwordConfirmation: components["schemas"]["Password"];
        };
        /** Format: line */
        PersonName: string;
        /**
         * Format: phone
         * @description E.164, with the leading plus.
         */
        Phone: string;
        /**
         * @example {
         *       "code": "492039"
         *     }
         */
        PhoneCodeProof: {
            /** @description Six digits. */
            code: string;
        };
        /**
         * @example {
         *       "phone": "+46701234567"
         *     }
         */
        PhoneCodeRequest: {
            phone: components["schemas"]["Phone"];
        };
        /** @description Of a person who is signed in. */
        PlatformFeedbackCreate: {
            /** @constant */
            type: "platform";
            rating?: number;
            message: string;
            /** @description What happened on the page: a Report as JSON. */
            report?: string;
        };
        /** @description A time in which somebody was in the meeting. */
        PresenceInterval: {
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: date-time
             * @description Null while they are there.
             */
            leftAt: string | null;
        };
        /**
         * @description The lowest and highest price that is really paid, by currency: the discounted one where there is one. Of what the caller may see and the filter lets through; what is free is left out.
         * @example {
         *       "items": [
         *         {
         *           "currency": "USD",
         *           "min": 19,
         *           "max": 149
         *         }
         *       ]
         *     }
         */
        PriceRange: {
            items: {
                currency: components["schemas"]["Currency"];
                min: number;
                max: number;
            }[];
        };
        /**
         * @description The one shape of every error.
         * @example {
         *       "statusCode": 404,
         *       "code": "not-found",
         *       "message": "We could not find what you are looking for."
         *     }
         */
        Problem: {
            statusCode: number;
            /** @description Stable and machine-readable. */
            code: string;
            /** @description A sentence that a person can read. */
            message: string;
            /** @description What is wrong, by field; the path of a nested field has dots. */
            fields?: {
                [key: string]: string[];
            };
        };
        /**
         * @description What a person shows in one role. The fields from `bio` on are a tutor's; others have them empty.
         * @example {
         *       "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *       "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *       "role": "tutor",
         *       "firstName": "Elena",
         *       "lastName": "Vasquez",
         *       "email": null,
         *       "alias": "elena-vasquez",
         *       "avatarId": null,
         *       "avatar": null,
         *       "preferredLanguageCode": "es",
         *       "languageCodes": [
         *         "es",
         *         "en"
         *       ],
         *       "phoneNumber": null,
         *       "countryCode": "es",
         *       "timezone": "Europe/Madrid",
         *       "suspendedAt": null,
         *       "deletedAt": null,
         *       "bio": "Elena has taught first-time investors for twelve years.",
         *       "title": "Portfolio educator",
         *       "introId": null,
         *       "intro": null,
         *       "subjectIds": [],
         *       "categoryIds": [
         *         "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *       ],
         *       "vcsIds": [],
         *       "subjects": [],
         *       "categories": [
         *         {
         *           "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *           "name": "Investing",
         *           "ordering": 1,
         *           "description": null,
         *           "isActive": true
         *         }
         *       ],
         *       "vcs": [],
         *       "courseCount": 2,
         *       "webinarCount": 3
         *     }
         */
        Profile: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            userId: string;
            role: components["schemas"]["ProfileRole"];
            firstName: string;
            lastName: string;
            /** @description Null for all but the person and admins. */
            email: string | null;
            alias: string;
            /** Format: uuid */
            avatarId: string | null;
            avatar: components["schemas"]["Media"] | null;
            preferredLanguageCode: string | null;
            languageCodes: string[];
            /** @description Null for all but the person and admins. */
            phoneNumber: string | null;
            countryCode: string | null;
            timezone: string | null;
            /** Format: date-time */
            suspendedAt: string | null;
            /** Format: date-time */
            deletedAt: string | null;
            /** @description Markdown. */
            bio: string | null;
            title: string | null;
            /** Format: uuid */
            introId: string | null;
            /** @description A video. */
            intro: components["schemas"]["Media"] | null;
            subjectIds: string[];
            categoryIds: string[];
            /** @description Empty for all but the person and admins. */
            vcsIds: string[];
            subjects: components["schemas"]["Subject"][];
            categories: components["schemas"]["Category"][];
            /** @description Empty for all but the person and admins. */
            vcs: components["schemas"]["VcsSettingSummary"][];
            /** @description Published courses. */
            courseCount: number;
            /** @description Published webinars. */
            webinarCount: number;
        };
        /**
         * @description What is left out is taken from the account. The fields from `bio` on are only for the role tutor, `vcsIds` only for admins.
         * @example {
         *       "title": "Portfolio educator",
         *       "languageCodes": [
         *         "es",
         *         "en"
         *       ]
         *     }
         */
        ProfileCreate: {
            firstName?: components["schemas"]["PersonName"];
            lastName?: components["schemas"]["PersonName"];
            alias?: components["schemas"]["Alias"];
            /** Format: uuid */
            avatarId?: string | null;
            preferredLanguageCode?: components["schemas"]["LanguageCode"] | null;
            languageCodes?: components["schemas"]["LanguageCode"][];
            phoneNumber?: components["schemas"]["Phone"] | null;
            countryCode?: components["schemas"]["CountryCode"] | null;
            timezone?: components["schemas"]["TimeZone"] | null;
            /**
             * Format: markdown
             * @description Markdown.
             */
            bio?: string | null;
            /** Format: line */
            title?: string | null;
            /** Format: uuid */
            introId?: string | null;
            subjectIds?: string[];
            categoryIds?: string[];
            vcsIds?: string[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *           "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *           "role": "tutor",
         *           "firstName": "Elena",
         *           "lastName": "Vasquez",
         *           "email": null,
         *           "alias": "elena-vasquez",
         *           "avatarId": null,
         *           "avatar": null,
         *           "preferredLanguageCode": "es",
         *           "languageCodes": [
         *             "es",
         *             "en"
         *           ],
         *           "phoneNumber": null,
         *           "countryCode": "es",
         *           "timezone": "Europe/Madrid",
         *           "suspendedAt": null,
         *           "deletedAt": null,
         *           "bio": "Elena has taught first-time investors for twelve years.",
         *           "title": "Portfolio educator",
         *           "introId": null,
         *           "intro": null,
         *           "subjectIds": [],
         *           "categoryIds": [
         *             "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *           ],
         *           "vcsIds": [],
         *           "subjects": [],
         *           "categories": [
         *             {
         *               "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *               "name": "Investing",
         *               "ordering": 1,
         *               "description": null,
         *               "isActive": true
         *             }
         *           ],
         *           "vcs": [],
         *           "courseCount": 2,
         *           "webinarCount": 3
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        ProfileList: {
            items: components["schemas"]["Profile"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @enum {string} */
        ProfileRole: "admin" | "tutor" | "student";
        ProfileSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            userId: string;
            role: components["schemas"]["ProfileRole"];
            alias: string;
            firstName: string;
            lastName: string;
            avatar: components["schemas"]["Media"] | null;
        };
        /**
         * @description What is left out stays as it is.
         * @example {
         *       "title": "Portfolio educator"
         *     }
         */
        ProfileUpdate: {
            firstName?: components["schemas"]["PersonName"];
            lastName?: components["schemas"]["PersonName"];
            alias?: components["schemas"]["Alias"];
            /** Format: uuid */
            avatarId?: string | null;
            preferredLanguageCode?: components["schemas"]["LanguageCode"] | null;
            languageCodes?: components["schemas"]["LanguageCode"][];
            phoneNumber?: components["schemas"]["Phone"] | null;
            countryCode?: components["schemas"]["CountryCode"] | null;
            timezone?: components["schemas"]["TimeZone"] | null;
            /**
             * Format: markdown
             * @description Markdown.
             */
            bio?: string | null;
            /** Format: line */
            title?: string | null;
            /** Format: uuid */
            introId?: string | null;
            subjectIds?: string[];
            categoryIds?: string[];
            vcsIds?: string[];
        };
        /**
         * @example {
         *       "progress": 62.5,
         *       "position": 41.2,
         *       "watched": [
         *         {
         *           "start": 0,
         *           "end": 41
         *         }
         *       ]
         *     }
         * @example {
         *       "hint": {
         *         "correctAnswers": {
         *           "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c88": [
         *             0
         *           ]
         *         }
         *       },
         *       "attemptId": "6d7e8f90-a1b2-4c3d-8e4f-5061728394bb"
         *     }
         */
        ProgressUpdate: {
            /** @description Share of the item that is done; never lowers what is stored. */
            progress?: number;
            hint?: {
                correctAnswers: components["schemas"]["QuizAnswers"];
                /**
                 * Format: date-time
                 * @description The `updatedAt` of the quiz that was answered; 409 with code `quiz-changed` when it is another now.
                 */
                quizUpdatedAt?: string;
            };
            /** @description Seconds from the start where playback resumes. */
            position?: number;
            /** @description Added to the parts that are stored; `progress` says what they are worth. */
            watched?: components["schemas"]["WatchedPart"][];
            /** @description What is chosen in a quiz that is not handed in yet, so that any device comes back to it. One that is older than what is stored, or of an attempt that is over, changes nothing. */
            draft?: components["schemas"]["QuizDraft"];
            /**
             * Format: uuid
             * @description The attempt that the answers belong to; the same one sent again changes nothing.
             */
            attemptId?: string;
        };
        /**
         * @description Something put forward; the one of course, event and article that it is about is filled.
         * @example {
         *       "id": "18293a4b-5c6d-47e8-9901-122334455605",
         *       "targetType": "course",
         *       "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "ordering": 1,
         *       "course": {
         *         "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *         "alias": "start-investing",
         *         "name": "Start investing",
         *         "cover": null,
         *         "languageCode": "en"
         *       },
         *       "event": null,
         *       "article": null,
         *       "createdAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        PromotedContent: {
            /** Format: uuid */
            id: string;
            targetType: components["schemas"]["PromotionTarget"];
            /** Format: uuid */
            targetId: string;
            /** @description Lower comes first. */
            ordering: number;
            course: components["schemas"]["CourseSummary"] | null;
            event: components["schemas"]["EventSummary"] | null;
            article: components["schemas"]["ArticleSummary"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "targetType": "course",
         *       "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31"
         *     }
         */
        PromotedContentCreate: {
            targetType: components["schemas"]["PromotionTarget"];
            /** Format: uuid */
            targetId: string;
            ordering?: number;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "18293a4b-5c6d-47e8-9901-122334455605",
         *           "targetType": "course",
         *           "targetId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "ordering": 1,
         *           "course": {
         *             "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *             "alias": "start-investing",
         *             "name": "Start investing",
         *             "cover": null,
         *             "languageCode": "en"
         *           },
         *           "event": null,
         *           "article": null,
         *           "createdAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        PromotedContentList: {
            items: components["schemas"]["PromotedContent"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @enum {string} */
        PromotionTarget: "course" | "event" | "article";
        QuestionResult: {
            /** Format: uuid */
            questionId: string;
            /** @description Null in a survey. */
            isCorrect: boolean | null;
            /** @description Null until the quiz is completed. */
            correctAnswers: number[] | null;
            /** @description Why; null where there is none. */
            explanation: string | null;
            /** @description Of the chosen answers, and of all once the quiz is completed; null where no answer has one. */
            answerExplanations: components["schemas"]["AnswerExplanations"];
            /** @description Where the course explains it; null where none is named. */
            place: components["schemas"]["QuizPlace"] | null;
        };
        QuestionStatistics: {
            /** Format: uuid */
            id: string;
            question: string;
            /** @description First attempts with this question as it is now. */
            answered: number;
            /** @description Those of them that have it right; null for a question without correct answers. */
            correct: number | null;
            /** @description All attempts with this question as it is now. */
            attempts: number;
            answers: components["schemas"]["AnswerStatistics"][];
            /** @description First attempts from before the question, its answers or how it is graded were changed last; counted here alone. */
            earlier: {
                answered: number;
                correct: number;
            };
        };
        /** @description Hours of the person's day in which no SMS and no Telegram message is sent; they may go over midnight. What is still of use then is sent when they end. */
        QuietHours: {
            from: components["schemas"]["TimeOfDay"];
            until: components["schemas"]["TimeOfDay"];
        };
        /**
         * @example {
         *       "id": "8b1c2d3e-4f50-4a61-8b72-9c83ad94be77",
         *       "name": "What did you keep?",
         *       "description": null,
         *       "isSurvey": false,
         *       "passMark": 80,
         *       "questions": [
         *         {
         *           "id": "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c88",
         *           "question": "What does a broad index fund spread?",
         *           "answers": [
         *             "The risk of single companies",
         *             "The risk of the whole market"
         *           ],
         *           "strict": true,
         *           "multiple": false,
         *           "correctAnswers": null,
         *           "explanation": null,
         *           "answerExplanations": null,
         *           "place": null
         *         }
         *       ],
         *       "updatedAt": "2026-01-12T09:30:00.000Z"
         *     }
         */
        Quiz: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** @description No question has correct answers. */
            isSurvey: boolean;
            /** @description Score that passes. */
            passMark: number;
            questions: components["schemas"]["QuizQuestion"][];
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Question id to the indexes of the chosen answers, from 0. */
        QuizAnswers: {
            [key: string]: number[];
        };
        /** @description The current attempt at a quiz. */
        QuizAttempt: {
            /** Format: uuid */
            id: string;
            /** @description Null before the first answer, and when it is handed in. */
            draft: components["schemas"]["QuizDraft"] | null;
            /** Format: date-time */
            submittedAt: string | null;
            /** @description What was handed in. */
            answers: components["schemas"]["QuizAnswers"] | null;
            score: number | null;
            passed: boolean | null;
            results: components["schemas"]["QuestionResult"][] | null;
        };
        /**
         * @example {
         *       "name": "What did you keep?",
         *       "questions": [
         *         {
         *           "question": "What does a broad index fund spread?",
         *           "answers": [
         *             "The risk of single companies",
         *             "The risk of the whole market"
         *           ],
         *           "correctAnswers": [
         *             0
         *           ],
         *           "strict": true,
         *           "explanation": "A fund holds many companies, so that the trouble of one hardly shows.",
         *           "answerExplanations": [
         *             null,
         *             "The market as a whole still rises and falls."
         *           ],
         *           "place": {
         *             "item": "One idea, many names",
         *             "paragraph": 3
         *           }
         *         }
         *       ]
         *     }
         */
        QuizCreate: {
            /** Format: line */
            name: string;
            description?: string | null;
            questions: components["schemas"]["QuizQuestionInput"][];
        };
        /** @description How far somebody is in a quiz. */
        QuizDraft: {
            answers: components["schemas"]["QuizAnswers"];
            /** @description The question in hand, from 0. */
            index: number;
            /** @description Grows with every change; of two drafts the later one counts. */
            revision: number;
            /**
             * Format: date-time
             * @description The `updatedAt` of the quiz that is answered.
             */
            quizUpdatedAt: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "8b1c2d3e-4f50-4a61-8b72-9c83ad94be77",
         *           "name": "What did you keep?",
         *           "description": null,
         *           "isSurvey": false,
         *           "passMark": 80,
         *           "questions": [
         *             {
         *               "id": "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c88",
         *               "question": "What does a broad index fund spread?",
         *               "answers": [
         *                 "The risk of single companies",
         *                 "The risk of the whole market"
         *               ],
         *               "strict": true,
         *               "multiple": false,
         *               "correctAnswers": null,
         *               "explanation": null,
         *               "answerExplanations": null,
         *               "place": null
         *             }
         *           ],
         *           "updatedAt": "2026-01-12T09:30:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        QuizList: {
            items: components["schemas"]["Quiz"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @description A place of the course, such as the one that explains a question: a content item, at a paragraph of its text or at a second of its video or audio. */
        QuizPlace: {
            /** @description The name that the item has now. */
            item: string;
            /**
             * Format: uuid
             * @description Null where the course has no item of that name.
             */
            itemId: string | null;
            /** @description Headings and lists count, too; from 1. */
            paragraph?: number;
            second?: number;
        };
        /** @description A content item by its name, in the lesson of the quiz or else in its course. An item that is found stays the one that is meant when it is renamed; one that is not is looked for again when a lesson of the course is saved. */
        QuizPlaceInput: {
            item: string;
            /** @description Headings and lists count, too; from 1. */
            paragraph?: number;
            second?: number;
        };
        QuizQuestion: {
            /** Format: uuid */
            id: string;
            question: string;
            answers: string[];
            /** @description Exactly the set of correct answers is asked for; otherwise any of them will do. */
            strict: boolean;
            /** @description Several answers may be chosen. */
            multiple: boolean;
            /** @description Indexes of the answers, from 0. Null for a student who has not completed the quiz. */
            correctAnswers: number[] | null;
            /** @description Why the correct answers are correct; null where there is none, or as `correctAnswers` is. */
            explanation: string | null;
            /** @description For each answer, why it is right or wrong. Null as `correctAnswers` is. */
            answerExplanations: components["schemas"]["AnswerExplanations"];
            /** @description Where the course explains it; null where none is named, or as `correctAnswers` is. */
            place: components["schemas"]["QuizPlace"] | null;
        };
        QuizQuestionInput: {
            /**
             * Format: uuid
             * @description Keeps a question of before; without it the question is new.
             */
            id?: string;
            question: string;
            answers: string[];
            /** @description Indexes of the answers, from 0; empty in a survey. */
            correctAnswers: number[];
            strict?: boolean;
            /** @description Why the correct answers are correct; shown once the quiz is handed in. */
            explanation?: string | null;
            /** @description Why each answer is right or wrong, in the order of the answers; null for one without. */
            answerExplanations?: (string | null)[] | null;
            /** @description Where the course explains it. */
            place?: components["schemas"]["QuizPlaceInput"] | null;
        };
        /**
         * @description How a quiz of a course was answered.
         * @example {
         *       "id": "e5f60718-293a-44b5-86d7-e8f901120304",
         *       "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *       "lessonName": "Bonds",
         *       "name": "What a bond pays",
         *       "questions": [
         *         {
         *           "id": "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c88",
         *           "question": "What does a bond pay?",
         *           "answered": 12,
         *           "correct": 9,
         *           "attempts": 15,
         *           "answers": [
         *             {
         *               "answer": "Interest",
         *               "isCorrect": true,
         *               "first": 9,
         *               "all": 12
         *             },
         *             {
         *               "answer": "A share of the profit",
         *               "isCorrect": false,
         *               "first": 3,
         *               "all": 3
         *             }
         *           ],
         *           "earlier": {
         *             "answered": 2,
         *             "correct": 1
         *           }
         *         }
         *       ]
         *     }
         */
        QuizStatistics: {
            /**
             * Format: uuid
             * @description Of the item.
             */
            id: string;
            /** Format: uuid */
            lessonId: string;
            lessonName: string;
            /** @description Of the item. */
            name: string;
            /** @description In the order of the quiz. */
            questions: components["schemas"]["QuestionStatistics"][];
        };
        /**
         * @description What is left out stays as it is; the questions are replaced as a whole.
         * @example {
         *       "name": "What did you keep?"
         *     }
         */
        QuizUpdate: {
            /** Format: line */
            name?: string;
            description?: string | null;
            questions?: components["schemas"]["QuizQuestionInput"][];
        };
        /**
         * @example {
         *       "status": "ready",
         *       "database": "ok"
         *     }
         */
        Readiness: {
            /** @enum {string} */
            status: "ready";
            /** @enum {string} */
            database: "ok";
        };
        /**
         * @description One proof of who the caller is.
         * @example {
         *       "password": "Lectern123"
         *     }
         */
        Reauthentication: {
            /** @description The password of the account as it is. */
            password?: string;
            otp?: components["schemas"]["OneTimeCode"];
            /** @description The one-time code that the callback of Google or Facebook gave to the portal. */
            code?: string;
        };
        /**
         * @example {
         *       "id": "e5f60718-293a-44b5-86d7-e8f901122302",
         *       "name": "Reading a balance sheet",
         *       "state": "ready",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "hostId": null,
         *       "subjectIds": [],
         *       "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "startedAt": "2026-04-02T16:00:00.000Z",
         *       "endedAt": "2026-04-02T17:00:00.000Z",
         *       "playbackId": null,
         *       "event": {
         *         "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *         "alias": "reading-a-balance-sheet",
         *         "name": "Reading a balance sheet",
         *         "type": "webinar",
         *         "state": "published",
         *         "cover": null,
         *         "languageCode": "en",
         *         "timezone": "UTC",
         *         "startsAt": "2026-04-02T16:00:00.000Z",
         *         "endsAt": "2026-04-02T17:00:00.000Z"
         *       },
         *       "playback": null,
         *       "host": null,
         *       "subjects": []
         *     }
         */
        Recording: {
            /** Format: uuid */
            id: string;
            name: string;
            state: components["schemas"]["RecordingState"];
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            hostId: string | null;
            subjectIds: string[];
            /** Format: uuid */
            scheduleId: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endedAt: string;
            /** Format: uuid */
            playbackId: string | null;
            event: components["schemas"]["EventSummary"];
            /** @description Null for those who did not register. */
            playback: components["schemas"]["Media"] | null;
            host: components["schemas"]["TutorSummary"] | null;
            subjects: components["schemas"]["Subject"][];
        };
        /**
         * @description Who may watch the recordings of an event.
         * @enum {string}
         */
        RecordingAudience: "registered" | "everyone";
        /**
         * @example {
         *       "name": "Reading a balance sheet",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "startedAt": "2026-04-02T16:00:00Z",
         *       "endedAt": "2026-04-02T17:00:00Z",
         *       "playbackId": "5d1d5cb2-3f0c-4b6c-8f3e-1c6d1b2f7a01"
         *     }
         */
        RecordingCreate: {
            /** Format: line */
            name: string;
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            scheduleId?: string | null;
            /** Format: uuid */
            hostId?: string | null;
            subjectIds?: string[];
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endedAt: string;
            /**
             * Format: uuid
             * @description A video of the media store.
             */
            playbackId: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "e5f60718-293a-44b5-86d7-e8f901122302",
         *           "name": "Reading a balance sheet",
         *           "state": "ready",
         *           "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "hostId": null,
         *           "subjectIds": [],
         *           "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "startedAt": "2026-04-02T16:00:00.000Z",
         *           "endedAt": "2026-04-02T17:00:00.000Z",
         *           "playbackId": null,
         *           "event": {
         *             "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *             "alias": "reading-a-balance-sheet",
         *             "name": "Reading a balance sheet",
         *             "type": "webinar",
         *             "state": "published",
         *             "cover": null,
         *             "languageCode": "en",
         *             "timezone": "UTC",
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T17:00:00.000Z"
         *           },
         *           "playback": null,
         *           "host": null,
         *           "subjects": []
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        RecordingList: {
            items: components["schemas"]["Recording"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description The provider is still making it, it can be played, or it could not be had.
         * @enum {string}
         */
        RecordingState: "processing" | "ready" | "failed";
        /**
         * @description What is left out stays as it is.
         * @example {
         *       "name": "Reading a balance sheet"
         *     }
         */
        RecordingUpdate: {
            /** Format: line */
            name?: string;
            /** Format: uuid */
            hostId?: string | null;
            subjectIds?: string[];
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            endedAt?: string;
            /** Format: uuid */
            playbackId?: string;
        };
        /**
         * @example {
         *       "codes": [
         *         "k3f9a-2mx7q",
         *         "p8w4d-71hzn"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Each good for one sign-in; shown only now. */
            codes: string[];
        };
        /**
         * @example {
         *       "type": "weekly",
         *       "repeatTimes": 6,
         *       "repeatInterval": 1,
         *       "weeklyDays": [
         *         2,
         *         4
         *       ]
         *     }
         */
        Recurrence: components["schemas"]["DailyRecurrence"] | components["schemas"]["WeeklyRecurrence"] | components["schemas"]["MonthlyRecurrence"] | components["schemas"]["MonthlyWeekRecurrence"];
        /**
         * @description Why the money goes back: somebody asked for it, the person gave their place up, or the payment came when the thing could not be had any more (`sold-out`, `cancelled`, `already-owned`) or its coupon had no use left (`coupon-used-up`).
         * @enum {string}
         */
        RefundReason: "requested" | "given-up" | "sold-out" | "cancelled" | "already-owned" | "coupon-used-up";
        /**
         * @example {
         *       "username": "maya@example.org",
         *       "password": "Compound72",
         *       "firstName": "Maya",
         *       "lastName": "Lindqvist",
         *       "countryCode": "se",
         *       "phone": "+46701234567"
         *     }
         */
        Registration: {
            username: components["schemas"]["Username"];
            password: components["schemas"]["Password"];
            firstName: components["schemas"]["PersonName"];
            lastName: components["schemas"]["PersonName"];
            countryCode?: components["schemas"]["CountryCode"];
            phone?: components["schemas"]["Phone"];
        };
        /**
         * @example {
         *       "period": "week",
         *       "from": "2026-03-02",
         *       "to": "2026-03-15",
         *       "total": 17,
         *       "points": [
         *         {
         *           "startsOn": "2026-03-02",
         *           "count": 5
         *         },
         *         {
         *           "startsOn": "2026-03-09",
         *           "count": 12
         *         }
         *       ]
         *     }
         */
        RegistrationChart: {
            period: components["schemas"]["ChartPeriod"];
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            total: number;
            /** @description One for each period, those without registrations too. */
            points: {
                /** Format: date */
                startsOn: string;
                count: number;
            }[];
        };
        /**
         * @description What happened on a page: the events of its state machines. Nothing that anybody typed is in it; what may not be told is an ellipsis.
         * @example {
         *       "version": 1,
         *       "path": "/courses?page=…",
         *       "locale": "en",
         *       "build": "/assets/main-B1x2c3D4.js",
         *       "starts": {
         *         "toast": {
         *           "value": "hidden",
         *           "context": {
         *             "toast": null
         *           }
         *         }
         *       },
         *       "entries": [
         *         {
         *           "machine": "modal",
         *           "type": "OPEN",
         *           "payload": {
         *             "modal": {
         *               "kind": "auth",
         *               "type": "signin"
         *             }
         *           },
         *           "at": 2140,
         *           "caused": false,
         *           "state": "open"
         *         },
         *         {
         *           "machine": "auth",
         *           "type": "SIGN_IN",
         *           "payload": {
         *             "username": "…",
         *             "password": "…"
         *           },
         *           "at": 9480,
         *           "caused": false,
         *           "state": "signingIn"
         *         }
         *       ]
         *     }
         */
        Report: {
            /** @constant */
            version: 1;
            /** @description Where the page is; without the values of its query. */
            path: string;
            locale: string;
            /** @description The script that the page runs. */
            build: string;
            /** @description For machines whose first events are no longer told of, where each was before those that are. */
            starts: {
                [key: string]: components["schemas"]["ReportStart"];
            };
            entries: components["schemas"]["ReportEntry"][];
        };
        ReportEntry: {
            machine: string;
            /** @description The event's. */
            type: string;
            payload: {
                [key: string]: unknown;
            };
            /** @description Milliseconds since the page was loaded. */
            at: number;
            /** @description Whether another event brought it about, and nobody outside. */
            caused: boolean;
            /** @description The state that the machine was in afterwards. */
            state: string;
        };
        ReportStart: {
            /** @description The machine's state. */
            value: unknown;
            context: {
                [key: string]: unknown;
            };
        };
        /** @description Of a course or event that the caller registered for. */
        ReviewCreate: {
            /** @enum {string} */
            type: "course" | "event";
            /** Format: uuid */
            targetId: string;
            rating: number;
            message: string;
        };
        /** @enum {string} */
        Role: "admin" | "tutor" | "student" | "guest";
        /**
         * @description Somebody who is registered for a course.
         * @example {
         *       "id": "d4e5f607-1829-43a4-b5c6-d7e8f9011202",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "name": "Sofia Novak",
         *       "registeredAt": "2026-03-20T08:00:00.000Z",
         *       "progress": 45,
         *       "lastActiveAt": "2026-03-22T18:30:00.000Z",
         *       "finishedAt": null,
         *       "stuckAt": {
         *         "reason": "quiz-failed",
         *         "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *         "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *         "name": "What a bond pays",
         *         "days": 11,
         *         "failures": 2
         *       },
         *       "quizzes": [
         *         {
         *           "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *           "name": "What a bond pays",
         *           "score": 60,
         *           "passed": false,
         *           "attempts": 2
         *         }
         *       ]
         *     }
         */
        RosterEntry: {
            /**
             * Format: uuid
             * @description Id of the registration.
             */
            id: string;
            /** Format: uuid */
            userId: string;
            name: string;
            /** Format: date-time */
            registeredAt: string;
            progress: number;
            /**
             * Format: date-time
             * @description When they last did something in the course.
             */
            lastActiveAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Null while they get on, and when they have finished. */
            stuckAt: components["schemas"]["StuckAt"] | null;
            /** @description In the order of the course. */
            quizzes: components["schemas"]["RosterQuiz"][];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "d4e5f607-1829-43a4-b5c6-d7e8f9011202",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "name": "Sofia Novak",
         *           "registeredAt": "2026-03-20T08:00:00.000Z",
         *           "progress": 45,
         *           "lastActiveAt": "2026-03-22T18:30:00.000Z",
         *           "finishedAt": null,
         *           "stuckAt": {
         *             "reason": "quiz-failed",
         *             "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *             "lessonId": "f6071829-3a4b-45c6-97e8-f90112030405",
         *             "name": "What a bond pays",
         *             "days": 11,
         *             "failures": 2
         *           },
         *           "quizzes": [
         *             {
         *               "contentId": "e5f60718-293a-44b5-86d7-e8f901120304",
         *               "name": "What a bond pays",
         *               "score": 60,
         *               "passed": false,
         *               "attempts": 2
         *             }
         *           ]
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        RosterEntryList: {
            items: components["schemas"]["RosterEntry"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @description A quiz of the course that somebody has submitted. */
        RosterQuiz: {
            /** Format: uuid */
            contentId: string;
            name: string;
            /** @description Of the latest attempt. */
            score: number;
            /** @description Whether any attempt was passed. */
            passed: boolean;
            attempts: number;
        };
        /**
         * @description One session of an event, with the event.
         * @example {
         *       "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "eventType": "webinar",
         *       "state": "upcoming",
         *       "startsAt": "2026-04-02T16:00:00.000Z",
         *       "endsAt": "2026-04-02T17:00:00.000Z",
         *       "startedAt": null,
         *       "duration": 3600,
         *       "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *       "startOpensAt": "2026-04-02T15:45:00.000Z",
         *       "vcsDetails": {
         *         "id": null,
         *         "provider": "zoom",
         *         "vcsSettingId": null
         *       },
         *       "event": {
         *         "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *         "alias": "reading-a-balance-sheet",
         *         "name": "Reading a balance sheet",
         *         "type": "webinar",
         *         "state": "published",
         *         "cover": null,
         *         "languageCode": "en",
         *         "timezone": "UTC",
         *         "startsAt": "2026-04-02T16:00:00.000Z",
         *         "endsAt": "2026-04-02T17:00:00.000Z"
         *       }
         *     }
         */
        Schedule: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            eventType: components["schemas"]["EventType"];
            state: components["schemas"]["ScheduleState"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            /**
             * Format: date-time
             * @description When its host began it; where there is no meeting to begin, its start once that has come. Null before, and while the host is late.
             */
            startedAt: string | null;
            /** @description Seconds. */
            duration: number;
            /**
             * Format: date-time
             * @description When those who registered may join.
             */
            joinOpensAt: string;
            /**
             * Format: date-time
             * @description When the host may start it.
             */
            startOpensAt: string;
            /** @description Null for those who neither lead the event nor registered; without an id for an offline event. */
            vcsDetails: components["schemas"]["VcsDetails"] | null;
            event: components["schemas"]["EventSummary"];
        };
        /**
         * @description The end comes after the start, and at most a day later.
         * @example {
         *       "startsAt": "2026-04-02T16:00:00Z",
         *       "endsAt": "2026-04-02T17:00:00Z"
         *     }
         */
        ScheduleInput: {
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "eventType": "webinar",
         *           "state": "upcoming",
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T17:00:00.000Z",
         *           "startedAt": null,
         *           "duration": 3600,
         *           "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *           "startOpensAt": "2026-04-02T15:45:00.000Z",
         *           "vcsDetails": {
         *             "id": null,
         *             "provider": "zoom",
         *             "vcsSettingId": null
         *           },
         *           "event": {
         *             "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *             "alias": "reading-a-balance-sheet",
         *             "name": "Reading a balance sheet",
         *             "type": "webinar",
         *             "state": "published",
         *             "cover": null,
         *             "languageCode": "en",
         *             "timezone": "UTC",
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T17:00:00.000Z"
         *           }
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        ScheduleList: {
            items: components["schemas"]["Schedule"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /** @enum {string} */
        ScheduleState: "upcoming" | "live" | "completed" | "canceled";
        /** @description One session of an event. */
        ScheduleSummary: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["ScheduleState"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            /**
             * Format: date-time
             * @description When its host began it; where there is no meeting to begin, its start once that has come. Null before, and while the host is late.
             */
            startedAt: string | null;
            /** @description Seconds. */
            duration: number;
            /**
             * Format: date-time
             * @description When those who registered may join.
             */
            joinOpensAt: string;
            /**
             * Format: date-time
             * @description When the host may start it.
             */
            startOpensAt: string;
        };
        /**
         * @description A mail or a short message to the person, without what it says.
         * @example {
         *       "id": "4a4b5c6d-7e8f-490a-8b23-344556677807",
         *       "channel": "sms",
         *       "kind": "reminder",
         *       "state": "sent",
         *       "createdAt": "2026-04-02T15:45:00.000Z",
         *       "sentAt": "2026-04-02T15:45:01.000Z"
         *     }
         */
        SentMessage: {
            /** Format: uuid */
            id: string;
            channel: components["schemas"]["TestedChannel"];
            /** @description What it was about, such as `reminder`. */
            kind: string;
            state: components["schemas"]["SentMessageState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            sentAt: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "4a4b5c6d-7e8f-490a-8b23-344556677807",
         *           "channel": "sms",
         *           "kind": "reminder",
         *           "state": "sent",
         *           "createdAt": "2026-04-02T15:45:00.000Z",
         *           "sentAt": "2026-04-02T15:45:01.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        SentMessageList: {
            items: components["schemas"]["SentMessage"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description `unknown`: nobody can tell whether it has arrived, and it is not sent again.
         * @enum {string}
         */
        SentMessageState: "waiting" | "sending" | "sent" | "failed" | "unknown";
        /**
         * @description How long the caller was in a session that is over. Its id is that of the schedule.
         * @example {
         *       "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "startsAt": "2026-04-02T16:00:00.000Z",
         *       "endsAt": "2026-04-02T17:00:00.000Z",
         *       "event": {
         *         "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *         "alias": "reading-a-balance-sheet",
         *         "name": "Reading a balance sheet",
         *         "type": "webinar",
         *         "state": "published",
         *         "cover": null,
         *         "languageCode": "en",
         *         "timezone": "UTC",
         *         "startsAt": "2026-04-02T16:00:00.000Z",
         *         "endsAt": "2026-04-02T17:00:00.000Z"
         *       },
         *       "seconds": 1860,
         *       "sessionSeconds": 3600,
         *       "neededSeconds": 2700,
         *       "isAttended": false
         *     }
         */
        SessionAttendance: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            event: components["schemas"]["EventSummary"];
            /** @description How long the caller was there while the session lasted. */
            seconds: number;
            /** @description From its start, or when somebody first came, to its end. */
            sessionSeconds: number;
            /** @description What counts as attended; null where the event names no share. */
            neededSeconds: number | null;
            /** @description Null where the event names no share. */
            isAttended: boolean | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T17:00:00.000Z",
         *           "event": {
         *             "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *             "alias": "reading-a-balance-sheet",
         *             "name": "Reading a balance sheet",
         *             "type": "webinar",
         *             "state": "published",
         *             "cover": null,
         *             "languageCode": "en",
         *             "timezone": "UTC",
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T17:00:00.000Z"
         *           },
         *           "seconds": 1860,
         *           "sessionSeconds": 3600,
         *           "neededSeconds": 2700,
         *           "isAttended": false
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        SessionAttendanceList: {
            items: components["schemas"]["SessionAttendance"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description Who enters a session, all of it optional. A name is what the others in the meeting read in place of the account's. The event and the address must be the event of the session and the caller's own, else they are a 400. The rest is known to the video service itself and is taken without an effect.
         * @example {
         *       "firstName": "Ada",
         *       "lastName": "Lovelace"
         *     }
         */
        SessionEntry: {
            /** Format: line */
            firstName?: string;
            /** Format: line */
            lastName?: string;
            /** Format: email */
            email?: string;
            eventAlias?: string;
            /** Format: uuid */
            eventId?: string;
            signature?: string;
            meetingNumber?: string;
            token?: string;
            password?: string;
            /** Format: email */
            hostEmail?: string;
            startUrl?: string;
        };
        /**
         * @description What Stripe sends; it may name more than is known here.
         * @example {
         *       "id": "evt_1OYgkVHZ",
         *       "type": "checkout.session.completed",
         *       "data": {
         *         "object": {
         *           "id": "cs_test_a1",
         *           "object": "checkout.session"
         *         }
         *       }
         *     }
         */
        StripeWebhook: {
            id: string;
            type: string;
            data: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "received": true
         *     }
         */
        StripeWebhookAnswer: {
            received: boolean;
        };
        /** @description Where somebody does not get on, and since when. */
        StuckAt: {
            reason: components["schemas"]["StuckReason"];
            /** Format: uuid */
            contentId: string;
            /** Format: uuid */
            lessonId: string;
            /** @description Of the item. */
            name: string;
            /** @description Since they last did something in the course. */
            days: number;
            /** @description How often they failed the quiz; 0 without one. */
            failures: number;
        };
        /**
         * @description A quiz that was failed at least twice and never passed, or an item at which nothing was done for 7 days or more.
         * @enum {string}
         */
        StuckReason: "quiz-failed" | "idle";
        /**
         * @example {
         *       "id": "9c3b5f0a-2b6e-4a59-9a0e-7d5c4f1e3a22",
         *       "name": "Index funds",
         *       "description": null,
         *       "isActive": true,
         *       "categoryIds": [
         *         "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *       ]
         *     }
         */
        Subject: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            isActive: boolean;
            categoryIds: string[];
        };
        /**
         * @example {
         *       "name": "Index funds",
         *       "categoryIds": [
         *         "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *       ]
         *     }
         */
        SubjectCreate: {
            /** Format: line */
            name: string;
            description?: string | null;
            isActive?: boolean;
            categoryIds: string[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "9c3b5f0a-2b6e-4a59-9a0e-7d5c4f1e3a22",
         *           "name": "Index funds",
         *           "description": null,
         *           "isActive": true,
         *           "categoryIds": [
         *             "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *           ]
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        SubjectList: {
            items: components["schemas"]["Subject"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "isActive": false
         *     }
         */
        SubjectUpdate: {
            /** Format: line */
            name?: string;
            description?: string | null;
            isActive?: boolean;
            categoryIds?: string[];
        };
        TargetContentInput: {
            /**
             * Format: uuid
             * @description Keeps an item of before with its progress; without it the item is new. Another quiz takes a new item.
             */
            id?: string;
            /** @enum {string} */
            targetType: "quiz" | "file" | "video" | "audio" | "image";
            /**
             * Format: uuid
             * @description The media item or quiz.
             */
            targetId: string;
            /** Format: line */
            name: string;
            description?: string | null;
            /** @description Seconds. */
            duration?: number;
            isTrackable?: boolean;
        };
        /**
         * @example {
         *       "url": "https://t.me/lectern_bot?start=9Jx2mQ7rT4vK1nB8",
         *       "expiresAt": "2026-03-02T17:15:00.000Z"
         *     }
         */
        TelegramLink: {
            /**
             * Format: uri
             * @description Opens the chat with the bot; shown only now.
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when the link connects a chat.
             */
            expiresAt: string;
        };
        /**
         * @description What Telegram sends; it may name more than is known here.
         * @example {
         *       "update_id": 731205884,
         *       "message": {
         *         "message_id": 12,
         *         "date": 1775145600,
         *         "chat": {
         *           "id": 5550001,
         *           "type": "private"
         *         },
         *         "from": {
         *           "id": 5550001,
         *           "is_bot": false,
         *           "first_name": "Maya",
         *           "language_code": "de"
         *         },
         *         "text": "/start 9Jx2mQ7rT4vK1nB8"
         *       }
         *     }
         */
        TelegramUpdate: {
            update_id: number;
            message?: {
                [key: string]: unknown;
            };
            my_chat_member?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Empty, or a call of the Bot API that Telegram makes at once.
         * @example {}
         * @example {
         *       "method": "leaveChat",
         *       "chat_id": -1001234
         *     }
         */
        TelegramWebhookAnswer: {
            /** @enum {string} */
            method?: "sendMessage" | "leaveChat";
            chat_id?: number;
            text?: string;
            /** @enum {string} */
            parse_mode?: "HTML";
        };
        /**
         * @description A channel that carries messages to where the person reads them.
         * @enum {string}
         */
        TestedChannel: "email" | "sms" | "telegram";
        TextContentInput: {
            /**
             * Format: uuid
             * @description Keeps an item of before with its progress; without it the item is new.
             */
            id?: string;
            /** @constant */
            targetType: "text";
            targetId?: null;
            /** Format: line */
            name: string;
            /**
             * Format: markdown
             * @description Markdown.
             */
            description: string;
            /** @description Seconds that reading takes. */
            duration?: number;
            isTrackable?: boolean;
        };
        /** @enum {string} */
        Theme: "light" | "dark";
        TimeOfDay: string;
        /**
         * Format: time-zone
         * @description IANA time zone.
         */
        TimeZone: string;
        /** @enum {string} */
        TrackKind: "captions" | "subtitles" | "descriptions" | "chapters";
        /** @description A tutor, as courses, lessons and events name them. */
        TutorSummary: {
            /**
             * Format: uuid
             * @description Id of the tutor profile.
             */
            id: string;
            /** Format: uuid */
            userId: string;
            alias: string;
            firstName: string;
            lastName: string;
            title: string | null;
            avatar: components["schemas"]["Media"] | null;
        };
        /**
         * @description What Twilio sends, at most 64 KiB; it names more than is known here.
         * @example {
         *       "MessageSid": "SM0123456789abcdef0123456789abcdef",
         *       "From": "+46701234567",
         *       "Body": "STOP"
         *     }
         */
        TwilioWebhook: {
            /** @description The message's id at Twilio. */
            MessageSid?: string;
            /** @description Who wrote. */
            From?: string;
            /** @description What they wrote. */
            Body?: string;
            /** @description STOP, START or HELP, where Twilio has understood it so. */
            OptOutType?: string;
            /** @description What became of a message that was sent. */
            MessageStatus?: string;
            /** @description Why it did not arrive. */
            ErrorCode?: string;
        } & {
            [key: string]: string;
        };
        /**
         * @example {
         *       "otp": "492039"
         *     }
         */
        TwoFactorProof: {
            otp: components["schemas"]["OneTimeCode"];
        };
        /**
         * @example {
         *       "secret": "JBSWY3DPEHPK3PXP",
         *       "uri": "otpauth://totp/Lectern:student%40lectern.test?secret=JBSWY3DPEHPK3PXP&issuer=Lectern"
         *     }
         */
        TwoFactorSetup: {
            /** @description For typing into the authenticator. */
            secret: string;
            /** @description For scanning; an otpauth address. */
            uri: string;
        };
        /**
         * @description An account, as its owner and staff see it.
         * @example {
         *       "id": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "username": "student@lectern.test",
         *       "roles": [
         *         "student"
         *       ],
         *       "firstName": "Maya",
         *       "lastName": "Lindqvist",
         *       "avatarId": null,
         *       "avatar": null,
         *       "deletedAt": null,
         *       "suspendedAt": null,
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z",
         *       "settings": {
         *         "profile": {
         *           "languageCodes": [
         *             "en"
         *           ],
         *           "preferredLanguage": "en",
         *           "countryCode": "se",
         *           "timezone": "Europe/Stockholm",
         *           "theme": null
         *         },
         *         "contacts": {
         *           "phone": null,
         *           "email": "student@lectern.test"
         *         },
         *         "security": {
         *           "isTwoFAEnabled": false,
         *           "isEmailVerified": true,
         *           "isAccountVerified": false,
         *           "isPhoneVerified": false
         *         },
         *         "notification": {
         *           "enabled": true,
         *           "event": [
         *             "email:event-started:PT15M"
         *           ],
         *           "course": [],
         *           "quietHours": null
         *         },
         *         "auth": [
         *           {
         *             "provider": "local",
         *             "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d"
         *           }
         *         ]
         *       }
         *     }
         */
        User: {
            /** Format: uuid */
            id: string;
            /** @description An e-mail address in lower case. */
            username: string;
            roles: components["schemas"]["Role"][];
            firstName: string;
            lastName: string;
            /** Format: uuid */
            avatarId: string | null;
            avatar: components["schemas"]["Media"] | null;
            /** Format: date-time */
            deletedAt: string | null;
            /** Format: date-time */
            suspendedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            settings: components["schemas"]["UserSettings"];
        };
        /**
         * @description A registration for a course.
         * @example {
         *       "id": "9d0e1f2a-3b4c-4d5e-8f60-718293a4b5dd",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *       "course": {
         *         "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *         "alias": "start-investing",
         *         "name": "Start investing",
         *         "shortDescription": "The three ideas that matter before the first purchase.",
         *         "description": "Time, cost and spread decide more than any single pick.",
         *         "goals": [
         *           "Tell saving from investing",
         *           "Read what a fund costs"
         *         ],
         *         "state": "published",
         *         "languageCode": "en",
         *         "audienceLevel": "beginner",
         *         "price": null,
         *         "discountedPrice": null,
         *         "currency": null,
         *         "coverId": null,
         *         "cover": null,
         *         "tutorIds": [
         *           "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *         ],
         *         "tutors": [
         *           {
         *             "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *             "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *             "alias": "elena-vasquez",
         *             "firstName": "Elena",
         *             "lastName": "Vasquez",
         *             "title": "Portfolio educator",
         *             "avatar": null
         *           }
         *         ],
         *         "categoryIds": [
         *           "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *         ],
         *         "categories": [
         *           {
         *             "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *             "name": "Investing",
         *             "ordering": 1,
         *             "description": null,
         *             "isActive": true
         *           }
         *         ],
         *         "subjectIds": [],
         *         "subjects": [],
         *         "lessonCount": 3,
         *         "duration": 300,
         *         "enrolledCount": 128,
         *         "rating": 4.7,
         *         "reviewCount": 12,
         *         "isPromoted": true,
         *         "isRegistered": true,
         *         "progress": 33.3,
         *         "createdAt": "2026-01-12T09:30:00.000Z",
         *         "updatedAt": "2026-03-02T17:05:00.000Z"
         *       },
         *       "progress": 33.3,
         *       "registeredAt": "2026-02-20T08:00:00.000Z",
         *       "finishedAt": null
         *     }
         */
        UserCourse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            userId: string;
            /** Format: uuid */
            courseId: string;
            course: components["schemas"]["Course"];
            progress: number;
            /** Format: date-time */
            registeredAt: string;
            /** Format: date-time */
            finishedAt: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "9d0e1f2a-3b4c-4d5e-8f60-718293a4b5dd",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "courseId": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *           "course": {
         *             "id": "2f9f1f0e-8a1d-4e55-9b1e-0c5a7d3e4b31",
         *             "alias": "start-investing",
         *             "name": "Start investing",
         *             "shortDescription": "The three ideas that matter before the first purchase.",
         *             "description": "Time, cost and spread decide more than any single pick.",
         *             "goals": [
         *               "Tell saving from investing",
         *               "Read what a fund costs"
         *             ],
         *             "state": "published",
         *             "languageCode": "en",
         *             "audienceLevel": "beginner",
         *             "price": null,
         *             "discountedPrice": null,
         *             "currency": null,
         *             "coverId": null,
         *             "cover": null,
         *             "tutorIds": [
         *               "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55"
         *             ],
         *             "tutors": [
         *               {
         *                 "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *                 "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *                 "alias": "elena-vasquez",
         *                 "firstName": "Elena",
         *                 "lastName": "Vasquez",
         *                 "title": "Portfolio educator",
         *                 "avatar": null
         *               }
         *             ],
         *             "categoryIds": [
         *               "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11"
         *             ],
         *             "categories": [
         *               {
         *                 "id": "0d7a9a64-6f0e-4d49-8b3c-6a1f0e9d2b11",
         *                 "name": "Investing",
         *                 "ordering": 1,
         *                 "description": null,
         *                 "isActive": true
         *               }
         *             ],
         *             "subjectIds": [],
         *             "subjects": [],
         *             "lessonCount": 3,
         *             "duration": 300,
         *             "enrolledCount": 128,
         *             "rating": 4.7,
         *             "reviewCount": 12,
         *             "isPromoted": true,
         *             "isRegistered": true,
         *             "progress": 33.3,
         *             "createdAt": "2026-01-12T09:30:00.000Z",
         *             "updatedAt": "2026-03-02T17:05:00.000Z"
         *           },
         *           "progress": 33.3,
         *           "registeredAt": "2026-02-20T08:00:00.000Z",
         *           "finishedAt": null
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        UserCourseList: {
            items: components["schemas"]["UserCourse"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @description A registration for an event.
         * @example {
         *       "id": "d4e5f607-1829-43a4-b5c6-d7e8f9011201",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "profileId": null,
         *       "eventType": "webinar",
         *       "eventState": "published",
         *       "nextSchedule": null,
         *       "event": {
         *         "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *         "alias": "reading-a-balance-sheet",
         *         "name": "Reading a balance sheet",
         *         "description": "Assets, debts and what is left, line by line.",
         *         "shortDescription": "An hour with one real company.",
         *         "goals": [
         *           "Tell a strong balance sheet from a weak one"
         *         ],
         *         "agenda": [
         *           {
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T16:40:00.000Z",
         *             "name": "The sheet",
         *             "description": null
         *           }
         *         ],
         *         "type": "webinar",
         *         "state": "published",
         *         "location": null,
         *         "languageCode": "en",
         *         "timezone": "UTC",
         *         "startsAt": "2026-04-02T16:00:00.000Z",
         *         "endsAt": "2026-04-02T17:00:00.000Z",
         *         "duration": 3600,
         *         "price": 19,
         *         "discountedPrice": null,
         *         "currency": "EUR",
         *         "coverId": null,
         *         "cover": null,
         *         "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *         "host": {
         *           "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *           "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *           "alias": "elena-vasquez",
         *           "firstName": "Elena",
         *           "lastName": "Vasquez",
         *           "title": "Portfolio educator",
         *           "avatar": null
         *         },
         *         "tutorIds": [],
         *         "tutors": [],
         *         "categoryIds": [],
         *         "categories": [],
         *         "subjectIds": [],
         *         "subjects": [],
         *         "audienceLevel": "beginner",
         *         "availableTickets": 38,
         *         "totalTickets": 50,
         *         "soldTickets": 12,
         *         "isCancelled": false,
         *         "isPromoted": false,
         *         "recordingsFor": "registered",
         *         "attendedShare": 75,
         *         "nextScheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *         "nextSchedule": {
         *           "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "state": "upcoming",
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T17:00:00.000Z",
         *           "startedAt": null,
         *           "duration": 3600,
         *           "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *           "startOpensAt": "2026-04-02T15:45:00.000Z"
         *         },
         *         "isRegistered": false,
         *         "waiting": null,
         *         "createdAt": "2026-01-12T09:30:00.000Z",
         *         "updatedAt": "2026-03-02T17:05:00.000Z"
         *       },
         *       "host": null,
         *       "profile": null,
         *       "registeredAt": "2026-03-20T08:00:00.000Z"
         *     }
         */
        UserEvent: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            hostId: string | null;
            /** Format: uuid */
            userId: string;
            /**
             * Format: uuid
             * @description Id of the student profile.
             */
            profileId: string | null;
            eventType: components["schemas"]["EventType"];
            eventState: components["schemas"]["EventState"];
            nextSchedule: components["schemas"]["ScheduleSummary"] | null;
            event: components["schemas"]["Event"];
            host: components["schemas"]["TutorSummary"] | null;
            profile: components["schemas"]["ProfileSummary"] | null;
            /** Format: date-time */
            registeredAt: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "d4e5f607-1829-43a4-b5c6-d7e8f9011201",
         *           "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "profileId": null,
         *           "eventType": "webinar",
         *           "eventState": "published",
         *           "nextSchedule": null,
         *           "event": {
         *             "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *             "alias": "reading-a-balance-sheet",
         *             "name": "Reading a balance sheet",
         *             "description": "Assets, debts and what is left, line by line.",
         *             "shortDescription": "An hour with one real company.",
         *             "goals": [
         *               "Tell a strong balance sheet from a weak one"
         *             ],
         *             "agenda": [
         *               {
         *                 "startsAt": "2026-04-02T16:00:00.000Z",
         *                 "endsAt": "2026-04-02T16:40:00.000Z",
         *                 "name": "The sheet",
         *                 "description": null
         *               }
         *             ],
         *             "type": "webinar",
         *             "state": "published",
         *             "location": null,
         *             "languageCode": "en",
         *             "timezone": "UTC",
         *             "startsAt": "2026-04-02T16:00:00.000Z",
         *             "endsAt": "2026-04-02T17:00:00.000Z",
         *             "duration": 3600,
         *             "price": 19,
         *             "discountedPrice": null,
         *             "currency": "EUR",
         *             "coverId": null,
         *             "cover": null,
         *             "hostId": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *             "host": {
         *               "id": "3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55",
         *               "userId": "7e2d1c0b-5a4f-4e3d-9c8b-2a1f0e9d8c66",
         *               "alias": "elena-vasquez",
         *               "firstName": "Elena",
         *               "lastName": "Vasquez",
         *               "title": "Portfolio educator",
         *               "avatar": null
         *             },
         *             "tutorIds": [],
         *             "tutors": [],
         *             "categoryIds": [],
         *             "categories": [],
         *             "subjectIds": [],
         *             "subjects": [],
         *             "audienceLevel": "beginner",
         *             "availableTickets": 38,
         *             "totalTickets": 50,
         *             "soldTickets": 12,
         *             "isCancelled": false,
         *             "isPromoted": false,
         *             "recordingsFor": "registered",
         *             "attendedShare": 75,
         *             "nextScheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *             "nextSchedule": {
         *               "id": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *               "state": "upcoming",
         *               "startsAt": "2026-04-02T16:00:00.000Z",
         *               "endsAt": "2026-04-02T17:00:00.000Z",
         *               "startedAt": null,
         *               "duration": 3600,
         *               "joinOpensAt": "2026-04-02T15:50:00.000Z",
         *               "startOpensAt": "2026-04-02T15:45:00.000Z"
         *             },
         *             "isRegistered": false,
         *             "waiting": null,
         *             "createdAt": "2026-01-12T09:30:00.000Z",
         *             "updatedAt": "2026-03-02T17:05:00.000Z"
         *           },
         *           "host": null,
         *           "profile": null,
         *           "registeredAt": "2026-03-20T08:00:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        UserEventList: {
            items: components["schemas"]["UserEvent"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "username": "student@lectern.test",
         *           "roles": [
         *             "student"
         *           ],
         *           "firstName": "Maya",
         *           "lastName": "Lindqvist",
         *           "avatarId": null,
         *           "avatar": null,
         *           "deletedAt": null,
         *           "suspendedAt": null,
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z",
         *           "settings": {
         *             "profile": {
         *               "languageCodes": [
         *                 "en"
         *               ],
         *               "preferredLanguage": "en",
         *               "countryCode": "se",
         *               "timezone": "Europe/Stockholm",
         *               "theme": null
         *             },
         *             "contacts": {
         *               "phone": null,
         *               "email": "student@lectern.test"
         *             },
         *             "security": {
         *               "isTwoFAEnabled": false,
         *               "isEmailVerified": true,
         *               "isAccountVerified": false,
         *               "isPhoneVerified": false
         *             },
         *             "notification": {
         *               "enabled": true,
         *               "event": [
         *                 "email:event-started:PT15M"
         *               ],
         *               "course": [],
         *               "quietHours": null
         *             },
         *             "auth": [
         *               {
         *                 "provider": "local",
         *                 "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d"
         *               }
         *             ]
         *           }
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        UserList: {
            items: components["schemas"]["User"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d"
         *     }
         */
        UserObfuscation: {
            /**
             * Format: uuid
             * @description The caller's own id, as a confirmation.
             */
            userId: string;
        };
        /**
         * @description A recording of an event that the person registered for.
         * @example {
         *       "id": "f6071829-3a4b-45c6-97e8-f90112233403",
         *       "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *       "hostId": null,
         *       "subjectIds": [],
         *       "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *       "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *       "recordingId": "e5f60718-293a-44b5-86d7-e8f901122302",
         *       "recording": {
         *         "id": "e5f60718-293a-44b5-86d7-e8f901122302",
         *         "name": "Reading a balance sheet",
         *         "state": "ready",
         *         "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *         "hostId": null,
         *         "subjectIds": [],
         *         "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *         "startedAt": "2026-04-02T16:00:00.000Z",
         *         "endedAt": "2026-04-02T17:00:00.000Z",
         *         "playbackId": null,
         *         "event": {
         *           "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "alias": "reading-a-balance-sheet",
         *           "name": "Reading a balance sheet",
         *           "type": "webinar",
         *           "state": "published",
         *           "cover": null,
         *           "languageCode": "en",
         *           "timezone": "UTC",
         *           "startsAt": "2026-04-02T16:00:00.000Z",
         *           "endsAt": "2026-04-02T17:00:00.000Z"
         *         },
         *         "playback": null,
         *         "host": null,
         *         "subjects": []
         *       }
         *     }
         */
        UserRecording: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            hostId: string | null;
            subjectIds: string[];
            /** Format: uuid */
            scheduleId: string | null;
            /** Format: uuid */
            userId: string;
            /** Format: uuid */
            recordingId: string;
            recording: components["schemas"]["Recording"];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "f6071829-3a4b-45c6-97e8-f90112233403",
         *           "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *           "hostId": null,
         *           "subjectIds": [],
         *           "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d",
         *           "recordingId": "e5f60718-293a-44b5-86d7-e8f901122302",
         *           "recording": {
         *             "id": "e5f60718-293a-44b5-86d7-e8f901122302",
         *             "name": "Reading a balance sheet",
         *             "state": "ready",
         *             "eventId": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *             "hostId": null,
         *             "subjectIds": [],
         *             "scheduleId": "c3d4e5f6-0718-4293-8a4b-5c6d7e8f90ff",
         *             "startedAt": "2026-04-02T16:00:00.000Z",
         *             "endedAt": "2026-04-02T17:00:00.000Z",
         *             "playbackId": null,
         *             "event": {
         *               "id": "b2c3d4e5-f607-4182-93a4-b5c6d7e8f901",
         *               "alias": "reading-a-balance-sheet",
         *               "name": "Reading a balance sheet",
         *               "type": "webinar",
         *               "state": "published",
         *               "cover": null,
         *               "languageCode": "en",
         *               "timezone": "UTC",
         *               "startsAt": "2026-04-02T16:00:00.000Z",
         *               "endsAt": "2026-04-02T17:00:00.000Z"
         *             },
         *             "playback": null,
         *             "host": null,
         *             "subjects": []
         *           }
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        UserRecordingList: {
            items: components["schemas"]["UserRecording"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        /**
         * @example {
         *       "roles": [
         *         "student",
         *         "tutor"
         *       ]
         *     }
         */
        UserRolesUpdate: {
            roles: ("admin" | "tutor" | "student")[];
        };
        /**
         * @example {
         *       "profile": {
         *         "languageCodes": [
         *           "en"
         *         ],
         *         "preferredLanguage": "en",
         *         "countryCode": "se",
         *         "timezone": "Europe/Stockholm",
         *         "theme": null
         *       },
         *       "contacts": {
         *         "phone": null,
         *         "email": "student@lectern.test"
         *       },
         *       "security": {
         *         "isTwoFAEnabled": false,
         *         "isEmailVerified": true,
         *         "isAccountVerified": false,
         *         "isPhoneVerified": false
         *       },
         *       "notification": {
         *         "enabled": true,
         *         "event": [
         *           "email:event-started:PT15M"
         *         ],
         *         "course": [],
         *         "quietHours": {
         *           "from": "22:00",
         *           "until": "07:00"
         *         }
         *       },
         *       "auth": [
         *         {
         *           "provider": "local",
         *           "userId": "6f1c0c4e-54f2-4d3a-8d8e-2f3f4a5b6c7d"
         *         }
         *       ]
         *     }
         */
        UserSettings: {
            profile: {
                /** @description Languages of content to show; empty means all. */
                languageCodes: string[];
                /** @description Language of the interface. */
                preferredLanguage: string | null;
                countryCode: string | null;
                timezone: string | null;
                /**
                 * @description Null follows the device.
                 * @enum {string|null}
                 */
                theme: "light" | "dark" | null;
            };
            contacts: {
                phone: string | null;
                email: string | null;
            };
            security: {
                isTwoFAEnabled: boolean;
                isEmailVerified: boolean;
                isAccountVerified: boolean;
                isPhoneVerified: boolean;
            };
            notification: {
                enabled: boolean;
                /** @description Rules of the person's own. Without any there are two: by e-mail, a day and a quarter of an hour before the start. `ws` is a notification in the portal. What comes when people join or leave is told together: the time says how long it is collected, at least a minute and at most a day. `event-started` and `event-ended` with `PT0S` tell when a session really begins and ends. */
                event: string[];
                course: string[];
                quietHours: components["schemas"]["QuietHours"] | null;
            };
            /** @description Ways to sign in that are enabled. */
            auth: {
                /** @enum {string} */
                provider: "google" | "facebook" | "local";
                /** @description The person's id at the provider. */
                userId: string;
            }[];
        };
        /**
         * @description What is left out stays as it is. Two-factor and verified marks have calls of their own.
         * @example {
         *       "profile": {
         *         "timezone": "Europe/Stockholm"
         *       },
         *       "notification": {
         *         "event": [
         *           "email:event-started:PT15M"
         *         ]
         *       }
         *     }
         */
        UserSettingsUpdate: {
            profile?: {
                languageCodes?: components["schemas"]["LanguageCode"][];
                preferredLanguage?: components["schemas"]["Locale"];
                countryCode?: components["schemas"]["CountryCode"] | null;
                timezone?: components["schemas"]["TimeZone"] | null;
                theme?: components["schemas"]["Theme"] | null;
            };
            contacts?: {
                phone?: components["schemas"]["Phone"] | null;
                email?: components["schemas"]["Username"] | null;
            };
            notification?: {
                enabled?: boolean;
                event?: components["schemas"]["EventNotificationRule"][];
                course?: components["schemas"]["CourseNotificationRule"][];
                quietHours?: components["schemas"]["QuietHours"] | null;
            };
        };
        /** @description A person, as others see them. */
        UserSummary: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            avatar: components["schemas"]["Media"] | null;
        };
        /**
         * @example {
         *       "firstName": "Maya",
         *       "lastName": "Lindqvist"
         *     }
         */
        UserUpdate: {
            firstName?: components["schemas"]["PersonName"];
            lastName?: components["schemas"]["PersonName"];
            /** Format: uuid */
            avatarId?: string | null;
        };
        /**
         * Format: email
         * @description An e-mail address; stored in lower case.
         */
        Username: string;
        /** @description Server-to-server OAuth of the provider; the host is the provider's user who owns the meetings. */
        VcsCredentials: {
            accountId: string;
            clientId: string;
            clientSecret: string;
            webhookSecret?: string;
            hostEmail?: components["schemas"]["Username"];
        };
        VcsDetails: {
            /** @description The provider's id of the meeting; null until there is one. */
            id: string | null;
            provider: components["schemas"]["VcsProvider"];
            /** Format: uuid */
            vcsSettingId: string | null;
        };
        /**
         * @description Language of the provider's own pages.
         * @enum {string}
         */
        VcsLanguageCode: "en-US" | "de-DE" | "es-ES" | "fr-FR" | "jp-JP" | "pt-PT" | "ru-RU" | "zh-CN" | "zh-TW" | "ko-KO" | "vi-VN" | "it-IT" | "id-ID" | "nl-NL" | "sv-SE";
        /** @enum {string} */
        VcsProvider: "zoom" | "offline";
        /**
         * @description An account at a provider. Its credentials are stored and never answered.
         * @example {
         *       "id": "5e6f7081-92a3-4b4c-8d5e-6f708192a3ee",
         *       "name": "Main Zoom account",
         *       "provider": "zoom",
         *       "languageCode": "en-US",
         *       "hasCredentials": true,
         *       "deletedAt": null,
         *       "deletedBy": null,
         *       "createdAt": "2026-01-12T09:30:00.000Z",
         *       "updatedAt": "2026-03-02T17:05:00.000Z"
         *     }
         */
        VcsSetting: {
            /** Format: uuid */
            id: string;
            name: string;
            provider: components["schemas"]["VcsProvider"];
            languageCode: components["schemas"]["VcsLanguageCode"];
            hasCredentials: boolean;
            /** Format: date-time */
            deletedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the user.
             */
            deletedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description Zoom may go without credentials; then the server's own are used, or its simulator.
         * @example {
         *       "name": "Main Zoom account",
         *       "provider": "zoom",
         *       "credentials": {
         *         "accountId": "aBcD-1234",
         *         "clientId": "xYz987",
         *         "clientSecret": "a-long-secret",
         *         "hostEmail": "host@example.org"
         *       }
         *     }
         */
        VcsSettingCreate: {
            /** Format: line */
            name: string;
            provider: components["schemas"]["VcsProvider"];
            /** @default en-US */
            languageCode?: components["schemas"]["VcsLanguageCode"];
            credentials?: components["schemas"]["VcsCredentials"];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "5e6f7081-92a3-4b4c-8d5e-6f708192a3ee",
         *           "name": "Main Zoom account",
         *           "provider": "zoom",
         *           "languageCode": "en-US",
         *           "hasCredentials": true,
         *           "deletedAt": null,
         *           "deletedBy": null,
         *           "createdAt": "2026-01-12T09:30:00.000Z",
         *           "updatedAt": "2026-03-02T17:05:00.000Z"
         *         }
         *       ],
         *       "totalItems": 1,
         *       "page": 1,
         *       "totalPages": 1,
         *       "hasNextPage": false,
         *       "hasPrevPage": false
         *     }
         */
        VcsSettingList: {
            items: components["schemas"]["VcsSetting"][];
            totalItems: number;
            page: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        VcsSettingSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            provider: components["schemas"]["VcsProvider"];
        };
        /**
         * @description What is left out stays as it is; the provider cannot change.
         * @example {
         *       "languageCode": "es-ES"
         *     }
         */
        VcsSettingUpdate: {
            /** Format: line */
            name?: string;
            languageCode?: components["schemas"]["VcsLanguageCode"];
            credentials?: components["schemas"]["VcsCredentials"] | null;
        };
        /**
         * @description A place on the waiting list of an event. Whoever is first when a ticket is free is offered it: it is held for them for 24 hours, at most until the event ends.
         * @example {
         *       "state": "waiting",
         *       "number": 3,
         *       "offeredUntil": null
         *     }
         */
        WaitingPlace: {
            /**
             * @description `expired` when an offer was not accepted in time.
             * @enum {string}
             */
            state: "waiting" | "offered" | "expired";
            /** @description Beginning with 1; null unless it is `waiting`. */
            number: number | null;
            /**
             * Format: date-time
             * @description When the offer ends, or ended.
             */
            offeredUntil: string | null;
        };
        /** @description A part of a video or audio item that was played, in whole seconds; `end` is after `start`. */
        WatchedPart: {
            start: number;
            end: number;
        };
        /** @description In order, none touching another. */
        WatchedParts: components["schemas"]["WatchedPart"][];
        WeeklyRecurrence: {
            /** @constant */
            type: "weekly";
            /** @description How many sessions there are in all. */
            repeatTimes: number;
            /**
             * @description Weeks from one round to the next.
             * @default 1
             */
            repeatInterval?: number;
            /** @description Days of the week, 1 is Monday. */
            weeklyDays: number[];
        };
        /**
         * @description What Zoom sends; it may name more than is known here.
         * @example {
         *       "event": "meeting.started",
         *       "event_ts": 1775145600000,
         *       "payload": {
         *         "object": {
         *           "id": "91234567890"
         *         }
         *       }
         *     }
         * @example {
         *       "event": "endpoint.url_validation",
         *       "payload": {
         *         "plainToken": "qgg8vlvZRS6UYooatFL8Aw"
         *       }
         *     }
         */
        ZoomWebhook: {
            event: string;
            /** @description Milliseconds since 1970. */
            event_ts?: number;
            payload: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Empty, save for the check that the address is ours.
         * @example {
         *       "plainToken": "qgg8vlvZRS6UYooatFL8Aw",
         *       "encryptedToken": "23a89b634c017e5364a1c8d9c8ea909b60dd5599e2bb04bb1558d9c3a121faa5"
         *     }
         */
        ZoomWebhookAnswer: {
            plainToken?: string;
            encryptedToken?: string;
        };
    };
    responses: {
        /** @description A service that this needs gave no usable answer. */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 502,
                 *       "code": "provider-failed",
                 *       "message": "Another service does not answer. Please try again."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request breaks a rule of this contract; `fields` names what is wrong. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "code": "invalid-request",
                 *       "message": "Something in this request is not right. Please check the marked fields.",
                 *       "fields": {
                 *         "password": [
                 *           "Must be at least 8 characters long."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The item's present state does not allow this. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "code": "already-registered",
                 *       "message": "You are already registered."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller's role does not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 403,
                 *       "code": "forbidden",
                 *       "message": "You do not have access to this."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The link or code was used before or has expired. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 410,
                 *       "code": "link-expired",
                 *       "message": "This link has expired. Please ask for a new one."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk of the server is full. Nothing was stored. */
        InsufficientStorage: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 507,
                 *       "code": "storage-full",
                 *       "message": "There is no room left on the server to store this."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such item, or the caller may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "code": "not-found",
                 *       "message": "We could not find what you are looking for."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the server takes (1 MiB, uploads 512 MiB). */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "code": "body-too-large",
                 *       "message": "This is too large to send."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description This costs something, and is had by an order. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 402,
                 *       "code": "payment-required",
                 *       "message": "This has to be paid for first."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The server cannot do this right now. */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 503,
                 *       "code": "unavailable",
                 *       "message": "Please try again in a moment."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many tries in a short time. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 429,
                 *       "code": "too-many-requests",
                 *       "message": "Too many tries. Please wait a minute."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or one that is not valid any more. Decided before anything else is looked at. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 401,
                 *       "code": "unauthorized",
                 *       "message": "Please sign in to continue."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body's content type, or the file's, is not one that the server takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 415,
                 *       "code": "unsupported-media-type",
                 *       "message": "This type of file is not supported."
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Id of the lesson's content item. */
        ContentId: string;
        /** @description Id of the course. */
        CourseId: string;
        /** @description E-mail address to look for. */
        Email: string;
        /** @description Id of the event. */
        EventId: string;
        /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
        Fields: string[];
        /**
         * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
         *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
         *
         *     | operator | the field |
         *     |---|---|
         *     | `$eq`, `$ne` | equals, does not equal the value |
         *     | `$in`, `$notin` | is, is not one of the values |
         *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
         *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
         *     | `$exists` | has a value (`true`) or none (`false`) |
         *     | `$size` | is a list of that many entries |
         *     | `$type` | has a value of that type |
         *
         *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
         *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
         *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
         *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
         *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
         */
        Filter: {
            [key: string]: unknown;
        };
        /** @description Id of the item. */
        Id: string;
        /** @description Id or alias of the item. */
        IdOrAlias: string;
        /** @description Id of the lesson. */
        LessonId: string;
        /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
        Limit: number;
        /** @description Id of the note, a UUID that whoever makes it chooses. */
        NoteId: string;
        /** @description Number of the page, from 1. */
        Page: number;
        /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
        Populate: string[];
        /** @description Role whose profile is meant. */
        ProfileRole: components["schemas"]["ProfileRole"];
        /** @description Id of the event's schedule. */
        ScheduleId: string;
        /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
        Single: boolean;
        /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
        Sort: string | string[];
        /** @description Id of the track of the media item. */
        TrackId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Achievement = components['schemas']['Achievement'];
export type AchievementList = components['schemas']['AchievementList'];
export type AgendaItem = components['schemas']['AgendaItem'];
export type AgendaItemInput = components['schemas']['AgendaItemInput'];
export type Alias = components['schemas']['Alias'];
export type AnswerExplanations = components['schemas']['AnswerExplanations'];
export type AnswerStatistics = components['schemas']['AnswerStatistics'];
export type Article = components['schemas']['Article'];
export type ArticleCreate = components['schemas']['ArticleCreate'];
export type ArticleList = components['schemas']['ArticleList'];
export type ArticleMetadata = components['schemas']['ArticleMetadata'];
export type ArticleMetadataUpdate = components['schemas']['ArticleMetadataUpdate'];
export type ArticleState = components['schemas']['ArticleState'];
export type ArticleSummary = components['schemas']['ArticleSummary'];
export type ArticleUpdate = components['schemas']['ArticleUpdate'];
export type Attendee = components['schemas']['Attendee'];
export type AttendeeList = components['schemas']['AttendeeList'];
export type AttendeeStanding = components['schemas']['AttendeeStanding'];
export type AudienceLevel = components['schemas']['AudienceLevel'];
export type AuthTokens = components['schemas']['AuthTokens'];
export type CalendarFeed = components['schemas']['CalendarFeed'];
export type Category = components['schemas']['Category'];
export type CategoryCreate = components['schemas']['CategoryCreate'];
export type CategoryList = components['schemas']['CategoryList'];
export type CategoryUpdate = components['schemas']['CategoryUpdate'];
export type Certificate = components['schemas']['Certificate'];
export type ChannelStanding = components['schemas']['ChannelStanding'];
export type ChannelState = components['schemas']['ChannelState'];
export type ChannelStateList = components['schemas']['ChannelStateList'];
export type ChartPeriod = components['schemas']['ChartPeriod'];
export type ChoiceCounts = components['schemas']['ChoiceCounts'];
export type ContentDropOff = components['schemas']['ContentDropOff'];
export type ContentDropOffList = components['schemas']['ContentDropOffList'];
export type ContentLanguages = components['schemas']['ContentLanguages'];
export type ContentProgress = components['schemas']['ContentProgress'];
export type ContentType = components['schemas']['ContentType'];
export type Country = components['schemas']['Country'];
export type CountryCode = components['schemas']['CountryCode'];
export type CountryList = components['schemas']['CountryList'];
export type CouponCode = components['schemas']['CouponCode'];
export type Course = components['schemas']['Course'];
export type CourseCreate = components['schemas']['CourseCreate'];
export type CourseList = components['schemas']['CourseList'];
export type CourseMessage = components['schemas']['CourseMessage'];
export type CourseMessageCreate = components['schemas']['CourseMessageCreate'];
export type CourseMessageReach = components['schemas']['CourseMessageReach'];
export type CourseNotificationRule = components['schemas']['CourseNotificationRule'];
export type CourseProgress = components['schemas']['CourseProgress'];
export type CourseState = components['schemas']['CourseState'];
export type CourseSubscription = components['schemas']['CourseSubscription'];
export type CourseSubscriptionUpdate = components['schemas']['CourseSubscriptionUpdate'];
export type CourseSummary = components['schemas']['CourseSummary'];
export type CourseUpdate = components['schemas']['CourseUpdate'];
export type Credentials = components['schemas']['Credentials'];
export type Currency = components['schemas']['Currency'];
export type DailyRecurrence = components['schemas']['DailyRecurrence'];
export type EmailVerification = components['schemas']['EmailVerification'];
export type Empty = components['schemas']['Empty'];
export type Event = components['schemas']['Event'];
export type EventCreate = components['schemas']['EventCreate'];
export type EventHostUpdate = components['schemas']['EventHostUpdate'];
export type EventLanguageCode = components['schemas']['EventLanguageCode'];
export type EventList = components['schemas']['EventList'];
export type EventNotificationRule = components['schemas']['EventNotificationRule'];
export type EventState = components['schemas']['EventState'];
export type EventSummary = components['schemas']['EventSummary'];
export type EventTimeZone = components['schemas']['EventTimeZone'];
export type EventTutorsUpdate = components['schemas']['EventTutorsUpdate'];
export type EventType = components['schemas']['EventType'];
export type EventUpdate = components['schemas']['EventUpdate'];
export type Exists = components['schemas']['Exists'];
export type Feedback = components['schemas']['Feedback'];
export type FeedbackCreate = components['schemas']['FeedbackCreate'];
export type FeedbackList = components['schemas']['FeedbackList'];
export type FeedbackType = components['schemas']['FeedbackType'];
export type ForgottenPassword = components['schemas']['ForgottenPassword'];
export type Health = components['schemas']['Health'];
export type LanguageCode = components['schemas']['LanguageCode'];
export type Lesson = components['schemas']['Lesson'];
export type LessonContent = components['schemas']['LessonContent'];
export type LessonContentInput = components['schemas']['LessonContentInput'];
export type LessonContentProgress = components['schemas']['LessonContentProgress'];
export type LessonCreate = components['schemas']['LessonCreate'];
export type LessonList = components['schemas']['LessonList'];
export type LessonProgress = components['schemas']['LessonProgress'];
export type LessonReorder = components['schemas']['LessonReorder'];
export type LessonUpdate = components['schemas']['LessonUpdate'];
export type Locale = components['schemas']['Locale'];
export type Media = components['schemas']['Media'];
export type MediaCategory = components['schemas']['MediaCategory'];
export type MediaLinkCreate = components['schemas']['MediaLinkCreate'];
export type MediaList = components['schemas']['MediaList'];
export type MediaTrack = components['schemas']['MediaTrack'];
export type MediaTrackCreate = components['schemas']['MediaTrackCreate'];
export type MediaType = components['schemas']['MediaType'];
export type MediaUpdate = components['schemas']['MediaUpdate'];
export type MediaUpload = components['schemas']['MediaUpload'];
export type MediaUploadRequest = components['schemas']['MediaUploadRequest'];
export type MeetingLink = components['schemas']['MeetingLink'];
export type MessageCreate = components['schemas']['MessageCreate'];
export type MonthlyRecurrence = components['schemas']['MonthlyRecurrence'];
export type MonthlyWeekRecurrence = components['schemas']['MonthlyWeekRecurrence'];
export type MyNextItem = components['schemas']['MyNextItem'];
export type NextItem = components['schemas']['NextItem'];
export type Note = components['schemas']['Note'];
export type NoteList = components['schemas']['NoteList'];
export type NoteUpdate = components['schemas']['NoteUpdate'];
export type Notice = components['schemas']['Notice'];
export type NoticeList = components['schemas']['NoticeList'];
export type NoticeType = components['schemas']['NoticeType'];
export type NoticesRead = components['schemas']['NoticesRead'];
export type NotificationChannel = components['schemas']['NotificationChannel'];
export type NotificationEventType = components['schemas']['NotificationEventType'];
export type OAuthExchange = components['schemas']['OAuthExchange'];
export type OneClick = components['schemas']['OneClick'];
export type OneTimeCode = components['schemas']['OneTimeCode'];
export type Order = components['schemas']['Order'];
export type OrderCreate = components['schemas']['OrderCreate'];
export type OrderCreated = components['schemas']['OrderCreated'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderItemType = components['schemas']['OrderItemType'];
export type OrderList = components['schemas']['OrderList'];
export type OrderQuote = components['schemas']['OrderQuote'];
export type OrderQuoted = components['schemas']['OrderQuoted'];
export type OrderState = components['schemas']['OrderState'];
export type Password = components['schemas']['Password'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PersonName = components['schemas']['PersonName'];
export type Phone = components['schemas']['Phone'];
export type PhoneCodeProof = components['schemas']['PhoneCodeProof'];
export type PhoneCodeRequest = components['schemas']['PhoneCodeRequest'];
export type PlatformFeedbackCreate = components['schemas']['PlatformFeedbackCreate'];
export type PresenceInterval = components['schemas']['PresenceInterval'];
export type PriceRange = components['schemas']['PriceRange'];
export type Problem = components['schemas']['Problem'];
export type Profile = components['schemas']['Profile'];
export type ProfileCreate = components['schemas']['ProfileCreate'];
export type ProfileList = components['schemas']['ProfileList'];
export type ProfileRole = components['schemas']['ProfileRole'];
export type ProfileSummary = components['schemas']['ProfileSummary'];
export type ProfileUpdate = components['schemas']['ProfileUpdate'];
export type ProgressUpdate = components['schemas']['ProgressUpdate'];
export type PromotedContent = components['schemas']['PromotedContent'];
export type PromotedContentCreate = components['schemas']['PromotedContentCreate'];
export type PromotedContentList = components['schemas']['PromotedContentList'];
export type PromotionTarget = components['schemas']['PromotionTarget'];
export type QuestionResult = components['schemas']['QuestionResult'];
export type QuestionStatistics = components['schemas']['QuestionStatistics'];
export type QuietHours = components['schemas']['QuietHours'];
export type Quiz = components['schemas']['Quiz'];
export type QuizAnswers = components['schemas']['QuizAnswers'];
export type QuizAttempt = components['schemas']['QuizAttempt'];
export type QuizCreate = components['schemas']['QuizCreate'];
export type QuizDraft = components['schemas']['QuizDraft'];
export type QuizList = components['schemas']['QuizList'];
export type QuizPlace = components['schemas']['QuizPlace'];
export type QuizPlaceInput = components['schemas']['QuizPlaceInput'];
export type QuizQuestion = components['schemas']['QuizQuestion'];
export type QuizQuestionInput = components['schemas']['QuizQuestionInput'];
export type QuizStatistics = components['schemas']['QuizStatistics'];
export type QuizUpdate = components['schemas']['QuizUpdate'];
export type Readiness = components['schemas']['Readiness'];
export type Reauthentication = components['schemas']['Reauthentication'];
export type Recording = components['schemas']['Recording'];
export type RecordingAudience = components['schemas']['RecordingAudience'];
export type RecordingCreate = components['schemas']['RecordingCreate'];
export type RecordingList = components['schemas']['RecordingList'];
export type RecordingState = components['schemas']['RecordingState'];
export type RecordingUpdate = components['schemas']['RecordingUpdate'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type Recurrence = components['schemas']['Recurrence'];
export type RefundReason = components['schemas']['RefundReason'];
export type Registration = components['schemas']['Registration'];
export type RegistrationChart = components['schemas']['RegistrationChart'];
export type Report = components['schemas']['Report'];
export type ReportEntry = components['schemas']['ReportEntry'];
export type ReportStart = components['schemas']['ReportStart'];
export type ReviewCreate = components['schemas']['ReviewCreate'];
export type Role = components['schemas']['Role'];
export type RosterEntry = components['schemas']['RosterEntry'];
export type RosterEntryList = components['schemas']['RosterEntryList'];
export type RosterQuiz = components['schemas']['RosterQuiz'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleInput = components['schemas']['ScheduleInput'];
export type ScheduleList = components['schemas']['ScheduleList'];
export type ScheduleState = components['schemas']['ScheduleState'];
export type ScheduleSummary = components['schemas']['ScheduleSummary'];
export type SentMessage = components['schemas']['SentMessage'];
export type SentMessageList = components['schemas']['SentMessageList'];
export type SentMessageState = components['schemas']['SentMessageState'];
export type SessionAttendance = components['schemas']['SessionAttendance'];
export type SessionAttendanceList = components['schemas']['SessionAttendanceList'];
export type SessionEntry = components['schemas']['SessionEntry'];
export type StripeWebhook = components['schemas']['StripeWebhook'];
export type StripeWebhookAnswer = components['schemas']['StripeWebhookAnswer'];
export type StuckAt = components['schemas']['StuckAt'];
export type StuckReason = components['schemas']['StuckReason'];
export type Subject = components['schemas']['Subject'];
export type SubjectCreate = components['schemas']['SubjectCreate'];
export type SubjectList = components['schemas']['SubjectList'];
export type SubjectUpdate = components['schemas']['SubjectUpdate'];
export type TargetContentInput = components['schemas']['TargetContentInput'];
export type TelegramLink = components['schemas']['TelegramLink'];
export type TelegramUpdate = components['schemas']['TelegramUpdate'];
export type TelegramWebhookAnswer = components['schemas']['TelegramWebhookAnswer'];
export type TestedChannel = components['schemas']['TestedChannel'];
export type TextContentInput = components['schemas']['TextContentInput'];
export type Theme = components['schemas']['Theme'];
export type TimeOfDay = components['schemas']['TimeOfDay'];
export type TimeZone = components['schemas']['TimeZone'];
export type TrackKind = components['schemas']['TrackKind'];
export type TutorSummary = components['schemas']['TutorSummary'];
export type TwilioWebhook = components['schemas']['TwilioWebhook'];
export type TwoFactorProof = components['schemas']['TwoFactorProof'];
export type TwoFactorSetup = components['schemas']['TwoFactorSetup'];
export type User = components['schemas']['User'];
export type UserCourse = components['schemas']['UserCourse'];
export type UserCourseList = components['schemas']['UserCourseList'];
export type UserEvent = components['schemas']['UserEvent'];
export type UserEventList = components['schemas']['UserEventList'];
export type UserList = components['schemas']['UserList'];
export type UserObfuscation = components['schemas']['UserObfuscation'];
export type UserRecording = components['schemas']['UserRecording'];
export type UserRecordingList = components['schemas']['UserRecordingList'];
export type UserRolesUpdate = components['schemas']['UserRolesUpdate'];
export type UserSettings = components['schemas']['UserSettings'];
export type UserSettingsUpdate = components['schemas']['UserSettingsUpdate'];
export type UserSummary = components['schemas']['UserSummary'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type Username = components['schemas']['Username'];
export type VcsCredentials = components['schemas']['VcsCredentials'];
export type VcsDetails = components['schemas']['VcsDetails'];
export type VcsLanguageCode = components['schemas']['VcsLanguageCode'];
export type VcsProvider = components['schemas']['VcsProvider'];
export type VcsSetting = components['schemas']['VcsSetting'];
export type VcsSettingCreate = components['schemas']['VcsSettingCreate'];
export type VcsSettingList = components['schemas']['VcsSettingList'];
export type VcsSettingSummary = components['schemas']['VcsSettingSummary'];
export type VcsSettingUpdate = components['schemas']['VcsSettingUpdate'];
export type WaitingPlace = components['schemas']['WaitingPlace'];
export type WatchedPart = components['schemas']['WatchedPart'];
export type WatchedParts = components['schemas']['WatchedParts'];
export type WeeklyRecurrence = components['schemas']['WeeklyRecurrence'];
export type ZoomWebhook = components['schemas']['ZoomWebhook'];
export type ZoomWebhookAnswer = components['schemas']['ZoomWebhookAnswer'];
export type ResponseBadGateway = components['responses']['BadGateway'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseGone = components['responses']['Gone'];
export type ResponseInsufficientStorage = components['responses']['InsufficientStorage'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponsePaymentRequired = components['responses']['PaymentRequired'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterContentId = components['parameters']['ContentId'];
export type ParameterCourseId = components['parameters']['CourseId'];
export type ParameterEmail = components['parameters']['Email'];
export type ParameterEventId = components['parameters']['EventId'];
export type ParameterFields = components['parameters']['Fields'];
export type ParameterFilter = components['parameters']['Filter'];
export type ParameterId = components['parameters']['Id'];
export type ParameterIdOrAlias = components['parameters']['IdOrAlias'];
export type ParameterLessonId = components['parameters']['LessonId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterNoteId = components['parameters']['NoteId'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPopulate = components['parameters']['Populate'];
export type ParameterProfileRole = components['parameters']['ProfileRole'];
export type ParameterScheduleId = components['parameters']['ScheduleId'];
export type ParameterSingle = components['parameters']['Single'];
export type ParameterSort = components['parameters']['Sort'];
export type ParameterTrackId = components['parameters']['TrackId'];
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The tokens of a new session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account exists and is signed in; the message that verifies its e-mail address is on its way. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    refreshTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description New tokens; the refresh token sent is used up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description The same answer whether the account exists or not. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    resetPassword: {
        parameters: {
            query: {
                /** @description The single-use token of the message; good for an hour. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is changed and every session of the account has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description The session counts as signed in just now. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    logoutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description All sessions have ended, this one too. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description The address is verified. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    resendEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The message is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    startWithGoogle: {
        parameters: {
            query?: {
                /** @description Path of this portal to return to. */
                redirectUrl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to Google, or back to the portal. */
            302: {
                headers: {
                    /** @description The provider's sign-in page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    finishWithGoogle: {
        parameters: {
            query: {
                /** @description What the start had sent. */
                state: string;
                /** @description The provider's code. */
                code?: string;
                /** @description Why there is no code. */
                error?: string;
                /** @description The same in words. */
                error_description?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back to the portal with a one-time code, or with the code of a problem. */
            302: {
                headers: {
                    /** @description A page of the portal. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    startWithFacebook: {
        parameters: {
            query?: {
                /** @description Path of this portal to return to. */
                redirectUrl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to Facebook, or back to the portal. */
            302: {
                headers: {
                    /** @description The provider's sign-in page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    finishWithFacebook: {
        parameters: {
            query: {
                /** @description What the start had sent. */
                state: string;
                /** @description The provider's code. */
                code?: string;
                /** @description Why there is no code. */
                error?: string;
                /** @description The same in words. */
                error_description?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back to the portal with a one-time code, or with the code of a problem. */
            302: {
                headers: {
                    /** @description A page of the portal. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    exchangeOAuthCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuthExchange"];
            };
        };
        responses: {
            /** @description The tokens of a new session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    userExists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description E-mail address to look for. */
                id: components["parameters"]["Email"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exists"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first User itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    getMySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    updateMySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserSettingsUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteMyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserObfuscation"];
            };
        };
        responses: {
            /** @description Personal data is gone and every session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed; every other session of the user has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    setUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRolesUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getUserSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    suspendUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    unsuspendUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    startTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description The new codes; those of before are worth nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    sendPhoneCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneCodeRequest"];
            };
        };
        responses: {
            /** @description The code is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    verifyPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneCodeProof"];
            };
        };
        responses: {
            /** @description The settings, with the number verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Profile itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getMyProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getMyRoleProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Role whose profile is meant. */
                role: components["parameters"]["ProfileRole"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Role whose profile is meant. */
                role: components["parameters"]["ProfileRole"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Role whose profile is meant. */
                role: components["parameters"]["ProfileRole"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Role whose profile is meant. */
                role: components["parameters"]["ProfileRole"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Role whose profile is meant. */
                role: components["parameters"]["ProfileRole"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Course itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getCoursePriceRange: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceRange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getCourseCounts: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getCourseLanguages: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentLanguages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listCourseRoster: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first RosterEntry itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntryList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listCourseDropOff: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items; with `single=true` the first ContentDropOff itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentDropOffList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getQuizStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the lesson's content item. */
                contentId: components["parameters"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    createCourseMessage: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header: {
                /** @description Chosen by the client, the same for each try of one message. */
                "idempotency-key": string;
            };
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseMessageCreate"];
            };
        };
        responses: {
            /** @description It is on its way. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCourseMessageReach: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseMessageReach"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getCourseSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the address in the mail; it names the person and the course and cannot be guessed. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSubscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
        };
    };
    setCourseSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the address in the mail; it names the person and the course and cannot be guessed. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSubscriptionUpdate"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSubscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    unsubscribeByMailProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the address in the mail; it names the person and the course and cannot be guessed. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OneClick"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listCourseNotes: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Note itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                    "text/markdown": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    registerForCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCourse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    leaveCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    listUserCourses: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserCourse itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCourseList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listLessons: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Lesson itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createLesson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    updateLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    reorderLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonReorder"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    saveContentProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the lesson's content item. */
                contentId: components["parameters"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgressUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    resetContentProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the lesson's content item. */
                contentId: components["parameters"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    saveNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the lesson's content item. */
                contentId: components["parameters"]["ContentId"];
                /** @description Id of the note, a UUID that whoever makes it chooses. */
                noteId: components["parameters"]["NoteId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the lesson's content item. */
                contentId: components["parameters"]["ContentId"];
                /** @description Id of the note, a UUID that whoever makes it chooses. */
                noteId: components["parameters"]["NoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getMyNextItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyNextItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getMyCourseProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getMyLessonProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: components["parameters"]["LessonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getUserCourseProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the course. */
                courseId: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    getUserLessonProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the lesson. */
                lessonId: components["parameters"]["LessonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listMyAchievements: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Achievement itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AchievementList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listUserAchievements: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Achievement itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AchievementList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    resetAchievement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The course's progress, now at nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Verification code on the certificate. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listQuizzes: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Quiz itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    createQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuizCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quiz"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quiz"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuizUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quiz"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Event itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getEventPriceRange: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceRange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getEventCounts: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getEventLanguages: {
        parameters: {
            query?: {
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentLanguages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    registerForEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Registered; one ticket is taken. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    giveUpTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    joinWaitingList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The place. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingPlace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    leaveWaitingList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    listEventRegistrations: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserEvent itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    publishEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    unpublishEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    archiveEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    cancelEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    synchronizeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["BadGateway"];
        };
    };
    setEventHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventHostUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    setEventTutors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventTutorsUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listUserEvents: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserEvent itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Schedule itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the event's schedule. */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["BadGateway"];
        };
    };
    cancelSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the event's schedule. */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            502: components["responses"]["BadGateway"];
        };
    };
    startSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the event's schedule. */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionEntry"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["BadGateway"];
        };
    };
    joinSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the event's schedule. */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionEntry"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAttendance: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
                /** @description Id of the event's schedule. */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Attendee itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendeeList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listRecordings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Recording itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createRecording: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recording"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recording"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    updateRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recording"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listMyAttendance: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first SessionAttendance itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionAttendanceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listMyRecordings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserRecording itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecordingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getMyEventRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecording"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listMyEventRecordings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id of the event. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserRecording itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecordingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listUserRecordings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserRecording itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecordingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listUserEventRecordings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the event. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first UserRecording itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecordingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Article itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    setArticleMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleMetadataUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryList"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Category itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listSubjects: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Subject itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createSubject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listVcsSettings: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first VcsSetting itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VcsSettingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    createVcsSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VcsSettingCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VcsSetting"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getVcsSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VcsSetting"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteVcsSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateVcsSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VcsSettingUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VcsSetting"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Media itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    createMediaLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaLinkCreate"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MediaUpload"];
            };
        };
        responses: {
            /** @description Stored; images have their sizes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    createMediaUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaUploadRequest"];
            };
        };
        responses: {
            /** @description The media item, with `uploadUrl` for one PUT of the file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["BadGateway"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    updateMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    confirmMediaUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["BadGateway"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    addMediaTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaTrackCreate"];
            };
        };
        responses: {
            /** @description The media item with all its tracks. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["BadGateway"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    removeMediaTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
                /** @description Id of the track of the media item. */
                trackId: components["parameters"]["TrackId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    putMediaFile: {
        parameters: {
            query: {
                /** @description Seconds since 1970 until which the address is good. */
                expires: number;
                /** @description The server's signature of this address. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The bytes are there; confirm them next. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    getCourseRegistrationChart: {
        parameters: {
            query?: {
                /** @description Width of a point; a week begins on Monday. */
                period?: components["schemas"]["ChartPeriod"];
                /** @description The first day; without it 30 days before the last. */
                from?: string;
                /** @description The last day; without it today. */
                to?: string;
                /** @description Only this course. */
                courseId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationChart"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    getEventRegistrationChart: {
        parameters: {
            query?: {
                /** @description Width of a point; a week begins on Monday. */
                period?: components["schemas"]["ChartPeriod"];
                /** @description The first day; without it 30 days before the last. */
                from?: string;
                /** @description The last day; without it today. */
                to?: string;
                /** @description Only this event. */
                eventId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationChart"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
        };
    };
    listPromotedContents: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first PromotedContent itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedContentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    promoteContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromotedContentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    demoteContent: {
        parameters: {
            query: {
                /** @description What kind of thing. */
                targetType: components["schemas"]["PromotionTarget"];
                /** @description Its id. */
                targetId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listFeedbacks: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Feedback itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    getFeedbackReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    handleFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    unhandleFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
        };
    };
    listMyChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelStateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    sendTestMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Where to send it. */
                channel: components["schemas"]["TestedChannel"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listMyMessages: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first SentMessage itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Notice itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    streamNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last notice received. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: each `notice` event carries a Notice as JSON and its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    markNoticesRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticesRead"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    markNoticeRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    createMyTelegramLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteMyTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    receiveTelegramWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The secret. */
                "x-telegram-bot-api-secret-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramUpdate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramWebhookAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getEventCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or alias of the item. */
                id: components["parameters"]["IdOrAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar, RFC 5545. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createMyCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The address; one of before is worth nothing. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteMyCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar, RFC 5545. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    receiveTwilioWebhook: {
        parameters: {
            query?: {
                /** @description The message whose delivery the call is about. */
                message?: string;
            };
            header?: {
                /** @description Twilio's signature of address and form; 401 without it. */
                "x-twilio-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TwilioWebhook"];
            };
        };
        responses: {
            /** @description Taken in. No message is answered. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    receiveZoomWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Zoom's signature of time and body. */
                "x-zm-signature": string;
                /** @description Seconds since 1970. */
                "x-zm-request-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZoomWebhook"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoomWebhookAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. A value above 50 is served as 50; below 1 is an error. */
                limit?: components["parameters"]["Limit"];
                /** @description Field to sort by, ascending; a leading minus sorts descending. Several fields as `sort[]=`. Only the fields that the list names can be sorted by; another is a 400 that names it. Without it, a search by `$text` gives the best match first. */
                sort?: components["parameters"]["Sort"];
                /** @description Only these fields of each item are filled, as `fields[]=`; without it, all. `id` is always there. A field of a related entity is named by its path, as `cover.mUrl` or `tutors.firstName`; then only those of it are filled. */
                fields?: components["parameters"]["Fields"];
                /** @description The related entities to fill in, as `populate[]=`. Others are left out, and their ids stay. Without it, those that `fields` names are filled in, and without both none. */
                populate?: components["parameters"]["Populate"];
                /** @description With `true` the answer is the first item itself instead of the envelope, or 404 when nothing matches. */
                single?: components["parameters"]["Single"];
                /**
                 * @description Conditions in bracket format, for example `filter[name][$cont]=risk`, `filter[categoryIds][$in][]=…`,
                 *     `filter[$or][0][name][$sw]=a`. A bare value means `$eq`.
                 *
                 *     | operator | the field |
                 *     |---|---|
                 *     | `$eq`, `$ne` | equals, does not equal the value |
                 *     | `$in`, `$notin` | is, is not one of the values |
                 *     | `$cont`, `$sw`, `$ew` | contains, starts with, ends with the text, letter case ignored |
                 *     | `$gt`, `$gte`, `$lt`, `$lte` | is greater, at least, less, at most |
                 *     | `$exists` | has a value (`true`) or none (`false`) |
                 *     | `$size` | is a list of that many entries |
                 *     | `$type` | has a value of that type |
                 *
                 *     Conditions combine with `$and` and `$or`; `$text` searches name and description in the full-text index; `$words` finds what has
                 *     each word, of which one typo is forgiven, in its texts or in the name of its tutor, host or author. At most 20
                 *     conditions, 3 levels deep, 100 values in a list, 200 characters in a value. Only the fields that the list names can
                 *     be filtered; another is a 400 that names it. `price` and `discountedPrice` are compared by size (`$gt`, `$gte`,
                 *     `$lt`, `$lte`) in one currency, which the filter fixes by `currency`; without it they are a 400 that names them.
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them; with `single=true` the first Order itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the client, the same for each try of one order. */
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["BadGateway"];
        };
    };
    quoteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderQuote"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderQuoted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            502: components["responses"]["BadGateway"];
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the item. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order as it is now; the money is on its way when `refund.completedAt` is null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    receiveStripeWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Stripe's signature of time and body. */
                "stripe-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StripeWebhook"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StripeWebhookAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
